import { getFeeStatement as definition } from '@quitus/contract/fees/fees.ts'
import { MAX_SHOWN_FEE_LINES } from '@quitus/domain/fees/fee-limits.ts'
import type { FeeSum, FeeSums } from '@quitus/domain/fees/fee-statement.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadFees } from './load-fees.ts'

export const getFeeStatement = bindEndpoint(definition, async ({ params, query }, context) => {
  const { settings, month, months, statement } = await loadFees(context, params.projectId, query.month)
  const { lines, byRoute, total } = statement
  return {
    ...{ isOn: settings.isOn, month, months, lineCount: lines.length },
    lines: lines
      .slice(0, MAX_SHOWN_FEE_LINES)
      .map(
        ({ anomalyId, source, name, supplier, route, date, base, rates, isCapped, isCorrection, fee }) => ({
          ...{ anomalyId, source, name, supplier, route, date, rates, isCapped, isCorrection },
          ...{ base: Number(base), fee: Number(fee) },
        }),
      ),
    byRoute: {
      claim: presented(byRoute.claim),
      correct: presented(byRoute.correct),
      tax: presented(byRoute.tax),
    },
    total: presented(total),
  }
})

function presented({ before, month, after }: FeeSums) {
  const sum = ({ base, fee }: FeeSum) => ({ base: Number(base), fee: Number(fee) })
  return { before: sum(before), month: sum(month), after: sum(after) }
}
