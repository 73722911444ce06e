import { listPrefilteredViews as definition } from '@quitus/contract/views/list-prefiltered-views.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectPrefilteredViews } from '#views/definition/prefiltered-view.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'

export const listPrefilteredViews = bindEndpoint(definition, async ({ params }, context) => {
  const view = await loadView(context.tx, params, context)
  const views = await selectPrefilteredViews(context.tx, view)
  return { views: views.map(({ name, label }) => ({ name, label: label[context.locale] })) }
})
