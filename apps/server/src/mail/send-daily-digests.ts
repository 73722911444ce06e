import type { Database, Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'
import { claimDueDigests, type DueDigest } from './daily-digests.sql.ts'
import { insertMail } from './mails.sql.ts'

/**
 * What a part of the product has to report to a user about the time since their last digest: lines in their language,
 * none where there is nothing.
 */
export type DigestPart = (tx: Tx, reader: DueDigest, translate: Translate) => Promise<string[]>

type DigestDeps = {
  database: Database
  digestParts: readonly DigestPart[]
  messages: (locale: Locale) => Translate
  now: () => Date
}

const BATCH = 100

/**
 * Puts one mail a day into the outbox for everybody who wants it and has something to be notified; returns how many
 * there were.
 */
export async function sendDailyDigests(
  { database, digestParts, messages, now }: DigestDeps,
  signal: AbortSignal,
): Promise<number> {
  if (digestParts.length === 0) return 0
  let sent = 0
  for (;;) {
    const claimed = await database.owner.transaction().execute(async (tx) => {
      const time = now()
      const due = await claimDueDigests(tx, time, BATCH)
      for (const reader of due) {
        const lines: string[] = []
        for (const part of digestParts) lines.push(...(await part(tx, reader, messages(reader.language))))
        if (lines.length === 0) continue
        const parameters = { lines: lines.join('\n'), link: '/' }
        await insertMail(tx, reader.userId, { kind: 'dailyDigest', parameters }, { now: time })
        sent += 1
      }
      return due.length
    })
    if (claimed < BATCH || signal.aborted) return sent
  }
}
