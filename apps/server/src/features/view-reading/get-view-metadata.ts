import { getViewMetadata as definition } from '@quitus/contract/views/get-view-metadata.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { requirePrefilter } from '#views/query/row-query.ts'
import { presentMetadata } from '#views/rows/row.presenter.ts'

export const getViewMetadata = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadView(context.tx, params, context)
  await requirePrefilter(context.tx, view, query.prefilteredView)
  return presentMetadata(await withChoices(context.tx, view, context.locale), context.locale)
})
