import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { getMovement as definition } from '@quitus/contract/movements/get-movement.ts'
import { MAX_LIFE_DOCUMENTS } from '@quitus/contract/movements/limits.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { type FoundDocument, findDocument } from '#views/ledgers/documents.sql.ts'
import { findLedger } from '#views/ledgers/ledger.sql.ts'
import { type StoredRow, selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { presentMovement } from './movement.presenter.ts'
import { FEC_MOVEMENT_COLUMNS, listedColumns } from './movement-columns.ts'
import { findEntryHead, selectDocumentLines, selectEntryLines, selectLife } from './movements.sql.ts'
import { findPayment } from './payment.sql.ts'

type Supplier = ResponseOf<typeof definition>['supplier']

/**
 * The lines of an entry that the reader sees in the view, or of any document of its ledger: one in a row that is
 * hidden from them reads like one in no anomaly (VIEW-23).
 */
export const getMovement = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, actor, access, locale } = context
  const view = await loadView(tx, params, context)
  const [row] = await selectRowsByEntryIds(tx, view, [params.entryId])
  const { entryId } = params
  const ledger = await findLedger(tx, view)
  const document = row === undefined && ledger ? await findDocument(tx, view, entryId) : undefined
  if (row === undefined && document === undefined) throw new AppError('entry_not_found')
  const own = row === undefined ? supplierOfDocument(document) : supplierOf(view, row)
  const supplier = opensSource(access, 'mainsuppliers') ? own : null
  const answer = { timestamp: view.timestamp, entryId, anomalyId: row?.anomaly_id ?? null, supplier }
  if (ledger === undefined) return { ...answer, ...presentMovement(NOTHING, locale) }
  const { kind, columns: listed, roles } = ledger.form
  const isStaff = actor.user.roleType === 'staff'
  const isEntry = kind === 'entries'
  const columns = isEntry ? FEC_MOVEMENT_COLUMNS : listedColumns(listed, roles.amount, isStaff)
  const select = isEntry ? selectEntryLines : selectDocumentLines
  const found = await select(tx, ledger, entryId, columns, query)
  const head = isEntry ? await findEntryHead(tx, ledger, entryId) : undefined
  const life = await selectLife(tx, ledger, entryId, MAX_LIFE_DOCUMENTS)
  const payment = await findPayment(tx, ledger, entryId, isStaff)
  return { ...answer, ...presentMovement({ columns, found, head, life, payment }, locale) }
})

/** The account of an entry as its row has it; what is withheld from the reader is no column of the view. */
function supplierOf(view: View, row: StoredRow): Supplier {
  const [code, name] = view.supplierColumns.map((column) => textIn(view, row, column))
  return code == null ? null : { code, name: name ?? null }
}

function supplierOfDocument(document: FoundDocument | undefined): Supplier {
  return document?.supplier == null ? null : { code: document.supplier, name: document.supplierName }
}

function textIn(view: View, row: StoredRow, name: string): string | null {
  const value = row[view.columns.find((column) => column.name === name)?.storageName ?? '']
  return typeof value === 'string' && value !== '' ? value : null
}

/** A view that was made from no ledger, as that of the free anomalies is. */
const NOTHING = {
  columns: [],
  found: { count: 0, sums: {}, lines: [] },
  head: undefined,
  life: [],
  payment: undefined,
}
