import type { TaskList } from 'graphile-worker'
import type { Deps } from '#deps/deps.ts'
import { runLetters } from '#features/claim-letters/run-letters.ts'
import { prepareMentionMail } from '#features/comments/prepare-mention-mail.ts'
import { runExport } from '#features/exports/run-export.ts'
import { checkUpload } from '#features/file-transfers/check-upload.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { sendResetLinks } from '#features/passwords/send-reset-links.ts'
import type { JobRunners } from '#jobs/job.ts'
import { mailTasks } from '#mail/mail-tasks.ts'

/** What each kind of job does; a kind that is missing here is run by no process of this release. */
export const JOB_RUNNERS: JobRunners = { export: runExport, letters: runLetters }

/** What the queue runs besides jobs of people and maintenance. */
export function queueTasks(deps: Deps): TaskList {
  return {
    ...mailTasks(deps, {
      mention: (userId, { comment }) => prepareMentionMail(deps, userId, { comment: String(comment) }),
    }),
    prepare_views: () => prepareAllFreeAnomalies(deps.database.owner),
    check_upload: (payload) => checkUpload(deps, (payload as { upload: string }).upload),
    password_reset: (payload) => sendResetLinks(deps, (payload as { mail: string }).mail),
  }
}
