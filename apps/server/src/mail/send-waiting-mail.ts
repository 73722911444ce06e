import type { Database } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { MailKind } from '@quitus/domain/people/mail.ts'
import type { Translate } from '#language/messages.ts'
import { type Mailer, MailRefused, reasonOf } from './mailer.ts'
import { endMail, findWaitingMail, noteFailedAttempt, type WaitingMail } from './mails.sql.ts'
import { renderMail } from './render-mail.ts'

const NOT_PERMITTED = 'the person may not read this any more'

/** What sending a mail takes. */
export type MailDeps = {
  database: Database
  mailer: Mailer
  messages: (locale: Locale) => Translate
  now: () => Date
  publicAddress: () => string
}

/**
 * What a mail says that is looked up when it is sent, as its recipient may know it then; null where they may know
 * nothing of it any more.
 */
export type MailPreparations = Partial<
  Record<
    MailKind,
    (userId: number, parameters: Record<string, string | number>) => Promise<WaitingMail['parameters'] | null>
  >
>

/**
 * Sends one mail of the outbox. Throws when the attempt failed and the queue is to make another one; the last one
 * gives the mail up. A process that is killed between sending and noting it sends the mail a second time, under the
 * same message id.
 */
export async function sendWaitingMail(
  { database, mailer, messages, now, publicAddress }: MailDeps,
  id: string,
  isLastAttempt: boolean,
  preparations: MailPreparations = {},
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
    const prepare = preparations[mail.kind]
    const parameters = prepare === undefined ? mail.parameters : await prepare(mail.userId, mail.parameters)
    if (parameters === null)
      return await endMail(owner, id, { state: 'failed', error: NOT_PERMITTED, now: now() })
    const content = renderMail(mail.kind, parameters, {
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
