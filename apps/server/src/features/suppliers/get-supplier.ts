import { getSupplier as definition } from '@quitus/contract/suppliers/get-supplier.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentRow } from '#views/rows/row.presenter.ts'
import { loadAnomalies } from './load-anomalies.ts'
import { loadDuplicates } from './load-duplicates.ts'
import { loadSupplier } from './load-supplier.ts'
import { presentIdentity, presentOpenItems, presentYear, textIn } from './supplier.presenter.ts'
import { selectOpenItems, selectYears } from './supplier-ledger.sql.ts'

export const getSupplier = bindEndpoint(definition, async ({ params }, context) => {
  const { tx, access, locale } = context
  const { code, projectId } = params
  const { view, row, wholeRow, isGone, dashboard, ledger } = await loadSupplier(context, params)
  const wire = presentRow(view, row)
  const balance = wire[SUPPLIER_COLUMN.balance]
  const years = ledger === undefined ? [] : await selectYears(tx, ledger, code)
  const open = ledger === undefined ? null : await selectOpenItems(tx, ledger, code)
  const isDashboardOpen = dashboard !== null && opensSource(access, 'dashboard')
  return {
    timestamp: view.timestamp,
    code,
    name: textIn(wire, SUPPLIER_COLUMN.name),
    isGone,
    row: wire,
    identity: presentIdentity(view, wire, { wholeRow, isGone }, locale),
    balance: !isGone && typeof balance === 'number' ? balance : null,
    years: years.map(presentYear),
    openItems: open === null ? null : presentOpenItems(open),
    anomalies: isDashboardOpen ? await loadAnomalies(context, dashboard, code) : null,
    ...(await loadDuplicates(context, projectId, code)),
  }
})
