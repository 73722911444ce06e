import { changePassword as definition } from '@quitus/contract/passwords/change-password.ts'
import { passwordFault } from '@quitus/domain/people/password.ts'
import { subjectsOfSignIn } from '#auth/attempt-limits.ts'
import { forgiveAttempt } from '#auth/attempts.sql.ts'
import { hashPasswordInTurn } from '#auth/check-password.ts'
import { findUsableLink, useLink } from '#auth/password-links.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { insertMail } from '#mail/mails.sql.ts'

/** The password is hashed outside of any transaction; the link is looked at again when it is stored. */
export const changePassword = bindCredentialsEndpoint(
  definition,
  async ({ query, body }, { accessTokenKey, address, limits, now, transact }) => {
    const { token } = query
    const { userId, login, purpose } = await transact(({ tx }) => findUsableLink(tx, token, now()))
    const fault = passwordFault(body, login)
    if (fault !== null) throw new AppError(`password_${fault}`)
    const passwordHash = await hashPasswordInTurn(limits, address, body)
    return transact(async ({ tx }) => {
      const time = now()
      if (!(await useLink(tx, token, passwordHash, time))) {
        // Someone was faster: why the link opens nothing is known only now.
        await findUsableLink(tx, token, time)
        throw new AppError('link_used')
      }
      // Anyone who reads the mailbox is the person: what strangers guessed from this network is forgotten.
      await forgiveAttempt(tx, subjectsOfSignIn(accessTokenKey, { login, address, device: null }), time)
      const mail = { kind: 'passwordChanged', parameters: { login, link: '/login' } } as const
      if (purpose === 'reset') await insertMail(tx, userId, mail, { now: time })
      return undefined
    })
  },
)
