import { changeOwnPassword as definition } from '@quitus/contract/account/change-own-password.ts'
import { passwordFault } from '@quitus/domain/people/password.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { subjectsOfUnlock } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword, hashPasswordInTurn } from '#auth/check-password.ts'
import { isRecent } from '#auth/require-verification.ts'
import { findVerification, noteVerification } from '#auth/second-factor/verification.sql.ts'
import { findCredentials } from '#auth/session.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { insertMail } from '#mail/mails.sql.ts'
import { replaceOwnPassword } from './own-password.sql.ts'

/**
 * Passwords are checked and hashed outside of any transaction; the one that was checked must still be there when it
 * is replaced.
 */
export const changeOwnPassword = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  const { accessTokenKey, address, limits, sessionId, transact } = context
  const now = context.now()
  const { currentPassword, newPassword } = body
  const subjects = subjectsOfUnlock(accessTokenKey, { sessionId, address })
  const { claims, login, passwordHash } = await transact(async ({ tx, actor: { user } }) => {
    const claims = { userId: user.id, sessionId }
    const credentials = await findCredentials(tx, user.login)
    if (credentials?.passwordHash == null) throw new AppError('no_password')
    const fault = passwordFault(newPassword, user.login)
    if (fault !== null) throw new AppError(`password_${fault}`)
    if (newPassword === currentPassword) throw new AppError('password_unchanged')
    // Who has a second factor shows it; for others the password that they give here is the proof.
    const verification = await findVerification(tx, claims)
    if (verification?.hasFactor && !isRecent(verification, now)) throw new AppError('verification_required')
    await takeAttempt(tx, subjects, now)
    return { claims, login: user.login, passwordHash: credentials.passwordHash }
  })
  if (!(await checkPassword(limits, address, passwordHash, currentPassword))) {
    throw new AppError('wrong_password')
  }
  const newHash = await hashPasswordInTurn(limits, address, newPassword)
  return transact(async ({ tx, actor }) => {
    await forgiveAttempt(tx, subjects, now)
    const isDone = await replaceOwnPassword(tx, claims, { passwordHash, newHash, now })
    if (!isDone) throw new AppError('wrong_password')
    await noteVerification(tx, sessionId, now)
    await recordAudit(tx, actor, { kind: 'passwordChanged', subjectId: claims.userId }, now)
    const mail = { kind: 'passwordChanged', parameters: { login, link: '/login' } } as const
    await insertMail(tx, claims.userId, mail, { now })
    return undefined
  })
})
