import { listChildRows as definition } from '@quitus/contract/views/list-child-rows.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireColumn } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { loadResultSet } from '#views/result-sets/load-result-set.ts'
import { selectChildRows } from '#views/rows/child-rows.sql.ts'
import { presentRow } from '#views/rows/row.presenter.ts'

export const listChildRows = bindEndpoint(definition, async ({ params, query }, context) => {
  const { view: whole } = await loadResultSet(context, params)
  const columns = query.columns?.map((name) => requireColumn(whole, name))
  const view = withWholeTexts(columns === undefined ? whole : { ...whole, columns }, context)
  const rows = await selectChildRows(context.tx, view, query.entryId, query)
  return { rows: rows.map((row) => presentRow(view, row)) }
})
