import { getViewMetadata as definition } from '@quitus/contract/views/get-view-metadata.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { requirePrefilteredView } from '#views/query/row-query.ts'
import { presentMetadata } from '#views/rows/row.presenter.ts'

export const getViewMetadata = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadView(context.tx, params, context)
  const prefiltered = await requirePrefilteredView(context.tx, view, query.prefilteredView)
  const displayed = prefiltered?.displayedColumns ?? []
  return presentMetadata(await withChoices(context.tx, view, context.locale), context.locale, displayed)
})
