import { listColumnValues as definition } from '@quitus/contract/views/list-column-values.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectColumnValues } from './column-values.sql.ts'
import { presentValue } from './row.presenter.ts'
import { resolveRowQuery } from './row-query.ts'
import { loadView, requireColumn } from './view.sql.ts'

export const listColumnValues = bindEndpoint(definition, async ({ params, body }, context) => {
  const view = await loadView(context.tx, { ...params, timestamp: body.timestamp }, context)
  const column = requireColumn(view, params.column)
  if (COLUMN_TYPE_RULES[column.type].family === 'file') throw new AppError('filter_not_supported')
  const rowQuery = await resolveRowQuery(context.tx, view, body)
  const { startsWith, contains, after } = body
  const asked = { startsWith, contains, after, limit: body.limit + 1 }
  const found = await selectColumnValues(context.tx, view, rowQuery, column, asked)
  return {
    values: found.slice(0, body.limit).map(({ value, count }) => {
      const wire = presentValue(value, column.type)
      return {
        value: typeof wire === 'object' && wire !== null && 'model' in wire ? wire.model : plain(wire),
        count,
      }
    }),
    more: found.length > body.limit,
  }
})

function plain(value: ReturnType<typeof presentValue>): string | number | boolean | null {
  return typeof value === 'object' ? null : value
}
