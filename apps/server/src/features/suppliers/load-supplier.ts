import type { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { showWholeTexts, withWholeTexts } from '#views/definition/whole-texts.ts'
import { findLedger, type Ledger } from '#views/ledgers/ledger.sql.ts'
import { findGoneRow } from '#views/rows/anomaly-rows.sql.ts'
import { type StoredRow, selectRowsByEntryIds } from '#views/rows/rows.sql.ts'

type Context = Pick<CallContext<typeof getSupplier>, 'tx' | 'actor' | 'access' | 'locale' | 'visibleRows'>

export type LoadedSupplier = {
  view: View
  row: StoredRow
  /** The same with the whole of what is masked for this reader, to be checked alone (ACC-08). */
  wholeRow: StoredRow
  /** The publication lacks it: rows are what was there, masked. */
  isGone: boolean
  dashboard: View | null
  /** The books from which the suppliers were made, where they say whose their lines are. */
  ledger: Ledger | undefined
}

/** An account of the present publication, or an earlier one, with the books behind it; throws `supplier_not_found`. */
export async function loadSupplier(
  context: Context,
  { projectId, code }: { projectId: number; code: string },
): Promise<LoadedSupplier> {
  const { tx } = context
  const loaded = await loadView(tx, { projectId, source: 'mainsuppliers' }, context)
  const current = withWholeTexts(loaded, context)
  const [row] = await selectRowsByEntryIds(tx, current, [code])
  const [wholeRow] = await selectRowsByEntryIds(tx, showWholeTexts(loaded), [code])
  const gone = row === undefined ? await findGoneRow(tx, loaded, code) : undefined
  const found = row ?? gone
  if (found === undefined) throw new AppError('supplier_not_found')
  const dashboard = await findView(tx, { projectId, source: 'dashboard' }, context)
  const ledger = dashboard === null ? undefined : await findLedger(tx, dashboard)
  const isOfSuppliers = ledger?.form.roles.supplier !== undefined && ledger.form.roles.amount !== undefined
  return {
    view: gone === undefined ? current : loaded,
    row: found,
    wholeRow: wholeRow ?? found,
    isGone: gone !== undefined,
    dashboard,
    ledger: isOfSuppliers ? ledger : undefined,
  }
}
