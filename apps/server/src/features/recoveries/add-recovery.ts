import { addRecovery as definition } from '@quitus/contract/recoveries/write-recoveries.ts'
import { MAX_RECOVERIES } from '@quitus/domain/states/recovery.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { recordRecoveries } from './record-recoveries.ts'

export const addRecovery = bindEndpoint(definition, ({ params, body }, context) => {
  const { clientKey, ...given } = body
  const call = { name: definition.name, parts: { params, body }, clientKey }
  return recordRecoveries(context, params, call, (current) => {
    if (current.length >= MAX_RECOVERIES) throw new AppError('too_many_recoveries')
    return { gone: null, added: { ...given, amount: String(given.amount), bankEntry: null } }
  })
})
