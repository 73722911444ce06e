import { replaceRecoveryCodes as definition } from '@quitus/contract/second-factor/replace-recovery-codes.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import {
  hasFactor,
  lockAccount,
  replaceRecoveryCodes as replaceCodes,
  selectFactors,
} from '#auth/second-factor/factors.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'

export const replaceRecoveryCodes = bindCredentialsEndpoint(definition, (_request, { now, transact }) =>
  transact(async ({ tx, actor }) => {
    const { id } = actor.user
    await lockAccount(tx, id)
    if (!hasFactor(await selectFactors(tx, id))) throw new AppError('no_second_factor')
    await recordAudit(tx, actor, { kind: 'recoveryCodesReplaced', subjectId: id }, now())
    return { recoveryCodes: await replaceCodes(tx, id, now()) }
  }),
)
