import { removeRecovery as definition } from '@quitus/contract/recoveries/write-recoveries.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { recordRecoveries } from './record-recoveries.ts'

export const removeRecovery = bindEndpoint(definition, ({ params }, context) => {
  const call = { name: definition.name, parts: { params }, clientKey: undefined }
  return recordRecoveries(context, params, call, (current) => {
    const gone = current.find(({ id }) => id === params.recovery)
    if (gone === undefined) throw new AppError('recovery_not_found')
    return { gone, added: null }
  })
})
