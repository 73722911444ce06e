import { changeRecovery as definition } from '@quitus/contract/recoveries/write-recoveries.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { recordRecoveries } from './record-recoveries.ts'

export const changeRecovery = bindEndpoint(definition, ({ params, body }, context) => {
  const { clientKey, ...given } = body
  const call = { name: definition.name, parts: { params, body }, clientKey }
  return recordRecoveries(context, params, call, (current) => {
    const gone = current.find(({ id }) => id === params.recovery)
    if (gone === undefined) throw new AppError('recovery_not_found')
    const amount = given.amount === undefined ? gone.amount : String(given.amount)
    const { date = gone.date, way = gone.way } = given
    const { creditNote = gone.creditNote, proof = gone.proof, reason = gone.reason } = given
    const { attachment = gone.attachment } = given
    const { bankEntry } = gone
    return { gone, added: { date, way, amount, creditNote, proof, reason, attachment, bankEntry } }
  })
})
