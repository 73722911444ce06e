import type { Database } from '@quitus/database/connection.ts'
import { type Mailer, MailRefused, reasonOf } from '#mail/mailer.ts'
import { beginAttempt, endLetterMail, noteFailedAttempt, notifyOfFailedMail } from './letter-mails.sql.ts'

type LetterMailDeps = { database: Database; mailer: Mailer; now: () => Date; publicAddress: () => string }

/**
 * Sends one letter of the outbox of its project. Throws when the attempt failed and the queue is to make another one;
 * after the last one, or a refusal for good, the letter counts as not delivered and who sent it is notified. A process
 * that is killed between sending and noting it sends the mail a second time, under the same message id.
 */
export async function sendLetterMail(
  { database, mailer, now, publicAddress }: LetterMailDeps,
  { project, mail: id }: { project: number; mail: number },
  isLastAttempt: boolean,
): Promise<void> {
  const { owner } = database
  const mail = await beginAttempt(owner, project, id, now())
  if (mail === undefined) return
  try {
    const host = new URL(publicAddress()).hostname
    await mailer.send({
      messageId: `<quitus-letter-${project}-${id}@${host}>`,
      to: { name: mail.supplier, address: mail.address },
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      attachments: [{ filename: mail.fileName, content: mail.pdf, contentType: 'application/pdf' }],
      isPersonal: true,
    })
  } catch (error) {
    if (isLastAttempt || error instanceof MailRefused)
      return owner.transaction().execute(async (tx) => {
        await endLetterMail(tx, project, id, { state: 'failed', error: reasonOf(error), now: now() })
        await notifyOfFailedMail(tx, project, id, now())
      })
    await noteFailedAttempt(owner, project, id, reasonOf(error))
    throw error
  }
  await endLetterMail(owner, project, id, { state: 'sent', error: null, now: now() })
}
