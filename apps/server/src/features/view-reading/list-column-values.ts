import { listColumnValues as definition } from '@quitus/contract/views/list-column-values.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { readColumnValues } from '#views/column-store/store-values.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { choicesReadIn, withChoices } from '#views/definition/load-choices.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { type CountedValue, selectColumnValues, valuesReadReview } from '#views/query/column-values.sql.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { presentListedValue } from '#views/rows/row.presenter.ts'

const values = createMemory<CountedValue[]>(16 * 1024 * 1024)

export const listColumnValues = bindEndpoint(definition, async ({ params, body }, context) => {
  const loaded = await loadView(context.tx, { ...params, timestamp: body.timestamp }, context)
  const view = await withChoices(context.tx, loaded, context.locale)
  const column = requireColumn(view, params.column)
  if (QUERIED_TYPES[column.type].values === null) throw new AppError('filter_not_supported')
  const rowQuery = await resolveRowQuery(context.tx, view, body)
  const { startsWith, contains, after } = body
  const requested = { startsWith, contains, after, limit: body.limit + 1 }
  const { prefilter, filter, search, scope } = rowQuery
  const question = [
    column.name,
    column.storageName,
    prefilter ?? null,
    filter ?? null,
    search?.trim() ?? '',
    scope ?? null,
    requested,
    choicesReadIn([column], context.locale),
  ]
  const readsReview = valuesReadReview(view, rowQuery, column)
  const found = await remember(values, context.tx, view, { question, readsReview }, async () => {
    const value =
      (await readColumnValues(context, view, rowQuery, column, requested)) ??
      (await selectColumnValues(context.tx, view, rowQuery, column, requested))
    const length = value.reduce((sum, each) => sum + String(each.value).length * 2, 0)
    return { value, bytes: length + value.length * 100 + 1024 }
  })
  return {
    values: found
      .slice(0, body.limit)
      .map(({ value, count }) => ({ value: presentListedValue(value, column.type), count })),
    more: found.length > body.limit,
  }
})
