import { listComments as definition } from '@quitus/contract/comments/list-comments.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import { presentComment } from './comment.presenter.ts'
import { countComments, selectComments } from './comments.sql.ts'

export const listComments = bindEndpoint(definition, async ({ params, query }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const { before, limit } = query
  const found = await selectComments(context.tx, anomaly, { before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return {
    comments: shown.map((row) => presentComment(row, context)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    count: await countComments(context.tx, anomaly),
  }
})
