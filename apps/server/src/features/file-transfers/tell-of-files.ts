import type { Tx } from '@quitus/database/connection.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Deps } from '#deps/deps.ts'
import type { Translate } from '#language/messages.ts'
import { insertMail } from '#mail/mails.sql.ts'
import {
  notifyOfFiles,
  type SentFiles,
  selectStaffToTell,
  selectUntoldProjects,
  takeUntoldFiles,
} from './sent-files.sql.ts'

/** What is sent within so long after a first file is one message. */
const COLLECTED_FOR_MS = 15 * 60_000
/** Files of one sender that a mail names. */
const MOST_NAMES = 20

/** Tells the staff of each project what was sent there, by notice and mail, once for each file; answers how many files. */
export async function tellOfFiles(
  { database, messages, now }: Pick<Deps, 'database' | 'messages' | 'now'>,
  signal: AbortSignal,
): Promise<number> {
  const time = now()
  const until = new Date(time.getTime() - COLLECTED_FOR_MS)
  const projects = await database.owner.transaction().execute((tx) => selectUntoldProjects(tx, until))
  let told = 0
  for (const projectId of projects) {
    if (signal.aborted) break
    told += await database.owner.transaction().execute((tx) => tellProject(tx, projectId, time, messages))
  }
  return told
}

async function tellProject(
  tx: Tx,
  projectId: number,
  now: Date,
  messages: Deps['messages'],
): Promise<number> {
  const sent = await takeUntoldFiles(tx, { projectId, now, mostNames: MOST_NAMES })
  for (const { userId, language, project, wantsMail } of await selectStaffToTell(tx, projectId)) {
    const ofOthers = sent.filter(({ senderId }) => senderId !== userId)
    for (const each of ofOthers) await notifyOfFiles(tx, { userId, projectId, now }, each)
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
