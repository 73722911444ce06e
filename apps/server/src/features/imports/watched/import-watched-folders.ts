import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { MAX_DRAFT_FILES } from '@quitus/domain/imports/import-draft.ts'
import { findMember } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import { countActiveJobs, MOST_ACTIVE_JOBS } from '#jobs/jobs.sql.ts'
import type { Translate } from '#language/messages.ts'
import { draftMapping } from '../drafts/draft-mapping.ts'
import { hasPublication, isRunActive, lockRuns } from '../drafts/import-drafts.sql.ts'
import { parametersOf, queueImport } from '../drafts/queue-import.ts'
import { findLastImport, noteImportedFiles } from '../last-import/last-imports.sql.ts'
import { missingSettings } from '../machine/missing-settings.ts'
import { findWaiting } from '../preview/import-previews.sql.ts'
import { offerAsDraft } from './ended-runs.sql.ts'
import { followUpRuns, notifyOfStop } from './follow-up-runs.ts'
import {
  isArriving,
  markDone,
  selectDueProjects,
  selectNewFiles,
  takeDueFolder,
} from './watched-folders.sql.ts'

/** An upload that nothing came of for so long keeps a nightly import waiting no more. */
const ARRIVING_MS = 15 * 60_000

type TaskDeps = Pick<Deps, 'database' | 'messages' | 'now'>

/**
 * Starts the nightly imports that are due, each in its own transaction, and notifies of those that have stopped;
 * answers how many were started.
 */
export async function importWatchedFolders(deps: TaskDeps, signal: AbortSignal): Promise<number> {
  const { owner } = deps.database
  await followUpRuns(deps)
  const due = await owner.transaction().execute((tx) => selectDueProjects(tx, deps.now()))
  let started = 0
  for (const projectId of due) {
    if (signal.aborted) break
    if (await owner.transaction().execute((tx) => importFolder(tx, projectId, deps))) started += 1
  }
  return started
}

/** True where an import was started. What has to wait is looked at again the next time. */
async function importFolder(tx: Tx, projectId: number, { messages, now: clock }: TaskDeps): Promise<boolean> {
  const now = clock()
  await lockRuns(tx, projectId)
  const watched = await takeDueFolder(tx, projectId, now)
  if (watched === undefined) return false
  const { setUpBy: userId } = watched
  const member = await findMember(tx, userId, projectId)
  const actor = member === undefined ? null : { user: member.user, impersonator: null }
  const stop = async (files: string[], reason: (translate: Translate) => string) => {
    await markDone(tx, projectId, now)
    await notifyOfStop(tx, { projectId, userId, files, reason, now }, messages)
    return false
  }
  if (actor === null || !can(actor, 'import.run', member?.access ?? null))
    return stop([], (t) => t('imports:watched.notPermitted'))
  if (!watched.isThere) return stop([], (t) => t('imports:watched.folderGone'))
  if (await isArriving(tx, projectId, watched.folder, new Date(now.getTime() - ARRIVING_MS))) return false
  const files = await selectNewFiles(tx, projectId, watched.folder, MAX_DRAFT_FILES + 1)
  const names = files.map(({ name }) => name)
  if (files.length === 0) {
    await markDone(tx, projectId, now)
    return false
  }
  if (files.length > MAX_DRAFT_FILES)
    return stop(names, (t) => t('imports:watched.tooMany', { most: MAX_DRAFT_FILES }))
  // A preview waits for its person: the folder waits for both.
  if (await isRunActive(tx, projectId)) return false
  if ((await findWaiting(tx, projectId)) !== undefined) return false
  if ((await countActiveJobs(tx, projectId, userId)) >= MOST_ACTIVE_JOBS) return false
  const last = await findLastImport(tx, projectId)
  if (last === undefined) return stop(names, (t) => t('errors:no_earlier_import'))
  const ids = files.map(({ id }) => id)
  const isAdded = watched.addsToCurrent && (await hasPublication(tx, projectId))
  const content: DraftContent = { ...last, files: ids, addsToCurrent: isAdded }
  const missing = missingSettings(content, { files, isLikeLast: true, needsChoice: false })
  const question = async (reason: (translate: Translate) => string) => {
    // Where it waits for a person, nobody is notified of it again.
    const isOffered = await offerAsDraft(tx, { projectId, jobId: null, content, userId, now })
    if (isOffered) await noteImportedFiles(tx, projectId, ids)
    return stop(names, (t) => (isOffered ? reason(t) : `${reason(t)} ${t('imports:watched.otherDraft')}`))
  }
  if (missing.length > 0)
    return question((t) => t('errors:import_settings_missing', { settings: missing.join(', ') }))
  const language = actor.user.language
  try {
    const mapping = draftMapping(content)
    await queueImport(
      tx,
      { projectId, content, origin: 'folder', version: 0, actor, translate: messages(language), now },
      parametersOf(content, mapping, { isCheck: false, locale: language }),
    )
  } catch (error) {
    if (!(error instanceof WordedRefusal)) throw error
    return question((t) => t(`errors:${error.code}`, error.words(t)))
  }
  await noteImportedFiles(tx, projectId, ids)
  await markDone(tx, projectId, now)
  return true
}
