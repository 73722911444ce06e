import type { TaskList } from 'graphile-worker'
import { type MailDeps, type MailPreparations, sendWaitingMail } from './send-waiting-mail.ts'

/** The task of the queue that sends a mail of the outbox; a failed attempt is made again after a growing pause. */
export function mailTasks(deps: MailDeps, preparations: MailPreparations): TaskList {
  return {
    mail: async (payload, { job }) => {
      const { mail } = payload as { mail: number }
      await sendWaitingMail(deps, String(mail), job.attempts >= job.max_attempts, preparations)
    },
  }
}
