import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import type { TaskList } from 'graphile-worker'
import type { Deps } from '#deps/deps.ts'
import { sendLetterMail } from '#features/claim-letters/mail/send-letter-mail.ts'
import { runLetters } from '#features/claim-letters/run-letters.ts'
import { runSearchTexts } from '#features/column-design/search-texts/run-search-texts.ts'
import { prepareMentionMail } from '#features/comments/prepare-mention-mail.ts'
import { runExport } from '#features/exports/run-export.ts'
import { checkUpload } from '#features/file-transfers/check-upload.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { runImport } from '#features/imports/drafts/run-import.ts'
import { sendResetLinks } from '#features/passwords/send-reset-links.ts'
import { runVerification } from '#features/sealed-history/run-verification.ts'
import type { JobRunners } from '#jobs/job.ts'
import { mailTasks } from '#mail/mail-tasks.ts'

/** Before the check of an upload that someone else holds is tried again. */
const CHECK_AGAIN_MS = 1000

/** What each kind of job does; a kind that is missing here is run by no process of this release. */
export const JOB_RUNNERS: JobRunners = {
  export: runExport,
  import: runImport,
  letters: runLetters,
  searchTexts: runSearchTexts,
  verification: runVerification,
}

/** What the queue runs besides jobs of people and maintenance. */
export function queueTasks(deps: Deps): TaskList {
  return {
    ...mailTasks(deps, {
      mention: (userId, { comment }) => prepareMentionMail(deps, userId, { comment: String(comment) }),
    }),
    letter_mail: (payload, { job }) =>
      sendLetterMail(deps, payload as { project: number; mail: number }, job.attempts >= job.max_attempts),
    prepare_views: async () => {
      for (const { database } of [deps, ...deps.cells.reached()]) {
        await prepareOwnProjects(database.owner)
        await prepareAllFreeAnomalies(database.owner)
      }
      // Tried again by the queue until every cell has been reached.
      if (!deps.cells.isWhole()) throw new Error('A cell has not been reached yet.')
    },
    check_upload: async (payload, { job, addJob }) => {
      if (await checkUpload(deps, (payload as { upload: string }).upload)) return
      const runAt = new Date(Date.now() + CHECK_AGAIN_MS)
      await addJob('check_upload', payload, { runAt, ...(job.key !== null && { jobKey: job.key }) })
    },
    password_reset: (payload) => sendResetLinks(deps, (payload as { mail: string }).mail),
  }
}
