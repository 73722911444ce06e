import { resetSecondFactor as definition } from '@quitus/contract/second-factor/reset-second-factor.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { deleteFactors, lockAccount } from '#auth/second-factor/factors.sql.ts'
import { endSessionsOf, findLogin } from '#auth/session.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { insertMail } from '#mail/mails.sql.ts'

export const resetSecondFactor = bindCredentialsEndpoint(definition, ({ params }, context) =>
  context.transact(async ({ tx, actor }) => {
    const now = context.now()
    const { userId } = params
    const login = await findLogin(tx, userId)
    if (login === undefined) throw new AppError('user_not_found')
    await lockAccount(tx, userId)
    await deleteFactors(tx, userId)
    await endSessionsOf(tx, userId, { now })
    await recordAudit(tx, actor, { kind: 'secondFactorReset', subjectId: userId }, now)
    const parameters = { login, link: '/account', resetBy: actor.user.fullName }
    await insertMail(tx, userId, { kind: 'secondFactorReset', parameters }, { now })
    return undefined
  }),
)
