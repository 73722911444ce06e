import { listChoices as definition } from '@quitus/contract/views/list-choices.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadChoices, withChoices } from '#views/definition/load-choices.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { requirePrefilteredView } from '#views/query/row-query.ts'

export const listChoices = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx } = context
  const loaded = await loadView(tx, { ...params, timestamp: query.timestamp }, context)
  const view = await withChoices(tx, loaded, context.locale)
  await requirePrefilteredView(tx, view, query.prefilteredView)
  const { name } = requireColumn(view, params.columnId)
  const list = (await loadChoices(tx, view, new Set([name]))).get(name)
  if (list === undefined) throw new AppError('not_a_list_of_choices')
  const { editable, filterWithColumn, values } = list
  return {
    editable,
    ...(filterWithColumn === undefined ? {} : { filterWithColumn }),
    values: Object.fromEntries(Object.entries(values).map(([key, listed]) => [key, [...listed]])),
  }
})
