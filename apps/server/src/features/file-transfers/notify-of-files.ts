import type { Tx } from '@quitus/database/connection.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Deps } from '#deps/deps.ts'
import type { Translate } from '#language/messages.ts'
import { insertMail } from '#mail/mails.sql.ts'
import {
  insertNoticeOfFiles,
  type SentFiles,
  selectProjectsToNotify,
  selectStaffToNotify,
  takeUnannouncedFiles,
} from './sent-files.sql.ts'

/** What is sent within so long after a first file is one message. */
const COLLECTED_FOR_MS = 15 * 60_000
/** Files of one sender that a mail names. */
const MOST_NAMES = 20

/**
 * Notifies the staff of each project what was sent there, by notice and mail, once for each file; answers how many
 * files.
 */
export async function notifyOfFiles(
  { database, messages, now }: Pick<Deps, 'database' | 'messages' | 'now'>,
  signal: AbortSignal,
): Promise<number> {
  const time = now()
  const until = new Date(time.getTime() - COLLECTED_FOR_MS)
  const projects = await database.owner.transaction().execute((tx) => selectProjectsToNotify(tx, until))
  let notified = 0
  for (const projectId of projects) {
    if (signal.aborted) break
    notified += await database.owner
      .transaction()
      .execute((tx) => publishToProject(tx, projectId, time, messages))
  }
  return notified
}

async function publishToProject(
  tx: Tx,
  projectId: number,
  now: Date,
  messages: Deps['messages'],
): Promise<number> {
  const sent = await takeUnannouncedFiles(tx, { projectId, now, mostNames: MOST_NAMES })
  for (const { userId, language, project, wantsMail } of await selectStaffToNotify(tx, projectId)) {
    const ofOthers = sent.filter(({ senderId }) => senderId !== userId)
    for (const each of ofOthers) await insertNoticeOfFiles(tx, { userId, projectId, now }, each)
    if (!wantsMail || ofOthers.length === 0) continue
    const translate = messages(language)
    const parameters = {
      project,
      lines: ofOthers.map((each) => linesOf(each, translate)).join('\n'),
      link: `/${projectId}/transferts/gerer-les-fichiers`,
    }
    await insertMail(tx, userId, { kind: 'filesSent', parameters }, { now })
  }
  return sent.reduce((sum, { count }) => sum + count, 0)
}

/** Who sent how many files, and below it their names. */
function linesOf({ sender, count, names }: SentFiles, translate: Translate): string {
  const others = count - names.length
  return [
    translate('mails:filesSent.sender', { sender, ...counted(count) }),
    ...names.map((name) => `– ${name}`),
    ...(others > 0 ? [translate('mails:filesSent.more', counted(others))] : []),
  ].join('\n')
}
