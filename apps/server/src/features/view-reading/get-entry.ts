import { getEntry as definition } from '@quitus/contract/views/get-entry.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { presentRow } from '#views/rows/row.presenter.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'

export const getEntry = bindEndpoint(definition, async ({ params, query }, context) => {
  const loaded = await loadView(context.tx, { ...params, timestamp: query.timestamp }, context)
  const view = withWholeTexts(loaded, context)
  const [row] = await selectRowsByEntryIds(context.tx, view, [query.entryId])
  if (row === undefined) throw new AppError('entry_not_found')
  return { timestamp: view.timestamp, row: presentRow(view, row) }
})
