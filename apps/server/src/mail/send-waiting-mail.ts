import type { Database } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'
import { type Mailer, MailRefused, reasonOf } from './mailer.ts'
import { endMail, findWaitingMail, noteFailedAttempt } from './mails.sql.ts'
import { renderMail } from './render-mail.ts'

/** What sending a mail takes. */
export type MailDeps = {
  database: Database
  mailer: Mailer
  messages: (locale: Locale) => Translate
  now: () => Date
  publicAddress: () => string
}

/**
 * Sends one mail of the outbox. Throws when the attempt failed and the queue is to make another one; the last one gives the mail up. A process
 * that is killed between sending and noting it sends the mail a second time, under the same message id.
 */
export async function sendWaitingMail(
  { database, mailer, messages, now, publicAddress }: MailDeps,
  id: string,
  isLastAttempt: boolean,
): Promise<void> {
  const { owner } = database
  const mail = await findWaitingMail(owner, id, now())
  if (mail === undefined) return
  if (mail.isDisabled || !mail.isUseful) {
    const error = mail.isDisabled ? 'the account is disabled' : 'its link has expired'
    return endMail(owner, id, { state: 'failed', error, now: now() })
  }
  // Whatever fails, also before it is sent: the last attempt ends the mail, and its secret with it.
  try {
    const address = publicAddress()
    const content = renderMail(mail.kind, mail.parameters, {
      name: mail.name,
      locale: mail.language,
      translate: messages(mail.language),
      publicAddress: address,
    })
    const messageId = `<quitus-${id}@${new URL(address).hostname}>`
    await mailer.send({ messageId, to: { name: mail.name, address: mail.address }, ...content })
  } catch (error) {
    if (isLastAttempt || error instanceof MailRefused)
      return endMail(owner, id, { state: 'failed', error: reasonOf(error), now: now() })
    await noteFailedAttempt(owner, id, reasonOf(error))
    throw error
  }
  await endMail(owner, id, { state: 'sent', error: null, now: now() })
}
