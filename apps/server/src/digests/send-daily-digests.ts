import type { Locale } from '@quitus/domain/locale.ts'
import type { Deps } from '#deps/deps.ts'
import type { Translate } from '#language/messages.ts'
import type { DatedLine } from '#mail/digest-parts.ts'
import { insertMail } from '#mail/mails.sql.ts'
import { claimDueDigests, noteMissed } from './daily-digests.sql.ts'
import { type LinesInCells, readLinesInCells, readParts } from './digests-of-cells.ts'

type DigestDeps = Pick<Deps, 'database' | 'cells' | 'digestParts' | 'messages' | 'now'>

const BATCH = 100
/** Lines about projects in one digest; anyone who has more is notified how many. */
const MOST_LINES = 30
/** Names of projects that a digest says are missing. */
const MOST_NAMES = 5

/**
 * Puts one mail a day into the outbox for everybody who wants it and has something to be notified, about their projects
 * in all databases; returns how many there were. A cell that does not answer holds nobody’s digest up: its projects are
 * named, and what is missing is in the next digest (decision 278).
 */
export async function sendDailyDigests(
  { database, cells, digestParts, messages, now }: DigestDeps,
  signal: AbortSignal,
): Promise<number> {
  const { central, ofProjects } = digestParts
  if (central.length + ofProjects.length === 0) return 0
  const silent = new Set<number>()
  let sent = 0
  for (;;) {
    const claimed = await database.owner.transaction().execute(async (tx) => {
      const time = now()
      const due = await claimDueDigests(tx, time, BATCH)
      const inCells = await readLinesInCells(tx, due, { cells, parts: ofProjects, messages, silent })
      for (const reader of due) {
        const translate = messages(reader.language)
        const elsewhere = inCells.get(reader.userId)
        const own = await readParts(tx, ofProjects, reader, translate)
        const lines = [...linesOf(own, elsewhere, translate)]
        for (const part of central) lines.push(...(await part(tx, reader, translate)))
        const missed = elsewhere?.missed ?? {}
        if (Object.keys({ ...reader.missed, ...missed }).length > 0)
          await noteMissed(tx, reader.userId, missed)
        if (lines.length === 0) continue
        const missing = elsewhere?.missing ?? []
        if (missing.length > 0) lines.push(missingLine(missing, reader.language, translate))
        const parameters = { lines: lines.join('\n'), link: '/' }
        await insertMail(tx, reader.userId, { kind: 'dailyDigest', parameters }, { now: time })
        sent += 1
      }
      return due.length
    })
    if (claimed < BATCH || signal.aborted) return sent
  }
}

function linesOf(own: readonly DatedLine[], elsewhere: LinesInCells | undefined, translate: Translate) {
  const all = [...own, ...(elsewhere?.lines ?? [])].sort((a, b) => a.at.getTime() - b.at.getTime())
  const lines = all.slice(0, MOST_LINES).map(({ text }) => text)
  const more = all.length - lines.length
  return more > 0 ? [...lines, translate('mails:notices.more', { count: more, number: String(more) })] : lines
}

function missingLine(projects: readonly string[], language: Locale, translate: Translate): string {
  const more = projects.length - MOST_NAMES
  const named =
    more > 0
      ? [
          ...projects.slice(0, MOST_NAMES),
          translate('mails:notices.missingMore', { count: more, number: String(more) }),
        ]
      : projects
  const words = new Intl.ListFormat(language, { type: 'conjunction' }).format(named)
  return translate('mails:notices.missing', { projects: words })
}
