import { getViewMetadata as definition } from '@quitus/contract/views/get-view-metadata.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { withChoices } from './load-choices.ts'
import { presentMetadata } from './row.presenter.ts'
import { requirePrefilter } from './row-query.ts'
import { loadView } from './view.sql.ts'

export const getViewMetadata = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadView(context.tx, params, context)
  await requirePrefilter(context.tx, view, query.prefilteredView)
  return presentMetadata(await withChoices(context.tx, view, context.locale), context.locale)
})
