import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Deps } from '#deps/deps.ts'
import type { Translate } from '#language/messages.ts'
import { selectDraftFiles } from '../drafts/import-drafts.sql.ts'
import { refusalText } from '../drafts/import-words.ts'
import {
  type EndedRun,
  insertStoppedNotice,
  offerAsDraft,
  selectNotified,
  takeEndedRuns,
} from './ended-runs.sql.ts'
import { forgetImportedFiles } from './watched-folders.sql.ts'

/** Names of files that a notice gives. */
const MOST_NAMES = 3

/** Lets each nightly import that has stopped wait for a person, and notifies of it; those published need nothing. */
export async function followUpRuns({
  database,
  messages,
  now,
}: Pick<Deps, 'database' | 'messages' | 'now'>): Promise<void> {
  await database.owner.transaction().execute(async (tx) => {
    const time = now()
    for (const run of await takeEndedRuns(tx, time)) {
      if (run.state !== 'done') await followUp(tx, run, time, messages)
    }
  })
}

async function followUp(tx: Tx, run: EndedRun, now: Date, messages: Deps['messages']): Promise<void> {
  const { projectId, jobId, content, userId } = run
  const isOffered = await offerAsDraft(tx, { projectId, jobId, content, userId, now })
  // Another import is in preparation: the next night tries again.
  if (!isOffered) await forgetImportedFiles(tx, projectId, content.files)
  const files = (await selectDraftFiles(tx, projectId, content.files)).map(({ name }) => name)
  const reason = (t: Translate) =>
    isOffered ? reasonOf(run, t) : `${reasonOf(run, t)} ${t('imports:watched.otherDraft')}`
  await notifyOfStop(tx, { projectId, userId, files, reason, now }, messages)
}

function reasonOf({ state, errorCode, outcome }: EndedRun, translate: Translate): string {
  if (state === 'cancelled') return translate('imports:watched.cancelled')
  const refusal = outcome?.refusal ?? null
  return refusal === null
    ? translate(`errors:${(errorCode ?? 'internal_error') as ErrorCode}`)
    : refusalText(refusal, translate)
}

/** Notifies of a nightly import that stopped, in the language of each who is. */
export async function notifyOfStop(
  tx: Tx,
  stop: {
    projectId: number
    userId: number
    files: readonly string[]
    reason: (translate: Translate) => string
    now: Date
  },
  messages: Deps['messages'],
): Promise<void> {
  const { projectId, userId, now } = stop
  const shown = stop.files.slice(0, MOST_NAMES).join(', ')
  for (const { id, language } of await selectNotified(tx, projectId, userId)) {
    const translate = messages(language)
    const files =
      stop.files.length === 0
        ? translate('imports:watched.noFiles')
        : stop.files.length > MOST_NAMES
          ? `${shown}, …`
          : shown
    await insertStoppedNotice(tx, { userId: id, projectId, files, reason: stop.reason(translate), now })
  }
}
