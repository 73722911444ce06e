import { listLetters as definition } from '@quitus/contract/claim-letters/claim-letters.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectLetters } from './letters.sql.ts'

export const listLetters = bindEndpoint(definition, async ({ params, query }, { tx }) => {
  const rows = await selectLetters(tx, params.projectId, query)
  return {
    letters: rows.map(({ source: _, amount, madeAt, ...row }) => ({
      ...row,
      amount: Number(amount),
      madeAt: new Date(madeAt).toISOString(),
    })),
  }
})
