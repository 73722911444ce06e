import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerForm, LedgerRole } from '@quitus/database/ledger-form.ts'
import { documentLinesTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { sql } from 'kysely'
import { columnRoles } from './column-roles.ts'
import { fecMapping } from './fec/fec-mapping.ts'
import type { FecTables } from './fec/import-fec.ts'
import { keepImportTable, type LedgerTable } from './ledger.sql.ts'
import type { Mapping } from './mapping.schema.ts'

/** Columns of `fecMapping` by which the entry of a document is found in the lines of its file. */
const FEC_COLUMNS = {
  matchingCode: 'Lettrage',
  piece: 'N° facture',
  company: 'SIREN société',
  periodEnd: 'Clôture',
  journal: 'Journal',
  entryNumber: 'N° écriture',
  entryDate: 'Date comptable',
  paidOn: 'Date paiement',
  paymentReference: 'Référence paiement',
  paymentEntry: 'Écriture paiement',
  paidAmount: 'Montant payé',
  paidTogether: 'Pièces payées ensemble',
} as const

/** By which columns are documents of one supplier found again? */
const LOOKED_UP: readonly LedgerRole[] = ['number', 'matchingCode', 'paymentEntry']

/**
 * Lets the documents that belong together be looked up by number, matching code and payment, and the lines of an entry
 * by its number. Signs are compared, not the order of a language, which takes a multiple of the time.
 */
export async function indexLedgerRoles(
  tx: Tx,
  mapping: Mapping,
  ledger: LedgerTable,
  fec: FecTables | null,
): Promise<void> {
  const { roles } = ledgerForm(mapping, ledger)
  for (const role of LOOKED_UP) {
    const column = roles[role]
    if (column === undefined) continue
    await sql`
      create index on ${ledger.table} ((${sql.ref(column)} collate "C")) where ${sql.ref(column)} is not null`.execute(
      tx,
    )
  }
  // Of one account what came last; its code may be a number.
  const days = [roles.date, roles.entryDate, roles.paidOn].filter((column) => column !== undefined)
  const day =
    days.length === 0
      ? sql``
      : sql`, (coalesce(${sql.join(days.map((each) => sql.ref(each)))})) desc nulls last`
  if (roles.supplier !== undefined)
    await sql`create index on ${ledger.table} ((${sql.ref(roles.supplier)}::text collate "C") ${day}, line_id)`.execute(
      tx,
    )
  await sql`analyze ${ledger.table}`.execute(tx)
  if (fec === null) return
  await sql`create index on ${fec.fec.table} (entry_number, piece_ref)`.execute(tx)
}

/**
 * Notes how the ledger of a publication is read, and which of its lines are one document: detection has just said so.
 */
export async function keepLedgerForm(
  tx: Tx,
  { projectId, publicationId }: { projectId: number; publicationId: number },
  mapping: Mapping,
  ledger: LedgerTable,
): Promise<void> {
  await tx
    .updateTable('core.publications')
    .set({ ledger_form: JSON.stringify(ledgerForm(mapping, ledger)) })
    .where('id', '=', publicationId)
    .execute()
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_temp.document_lines') is not null as "isThere"`.execute(tx)
  if (rows[0]?.isThere !== true) return
  const table = sql.id(projectSchemaName(projectId), `${ledger.name}_documents`)
  await sql`
    create table ${table} as
    select line_id, doc_id from (
      select line_id, doc_id, count(*) over (partition by doc_id) as lines from pg_temp.document_lines
    ) document where lines > 1`.execute(tx)
  await sql`alter table ${table} add primary key (line_id)`.execute(tx)
  await sql`create index on ${table} (doc_id)`.execute(tx)
  await keepImportTable(tx, projectId, table, documentLinesTableName(publicationId))
}

function columnOfRole(mapping: Mapping, role: ColumnRole): string | undefined {
  return [...columnRoles(mapping)].find(([, played]) => played === role)?.[0]
}

/** How the table of a mapped ledger is read. */
export function ledgerForm(mapping: Mapping, ledger: LedgerTable): LedgerForm {
  const isFec = mapping === fecMapping
  const named: Partial<Record<LedgerRole, string | undefined>> = {
    supplier: mapping.roles?.supplier,
    supplierName: mapping.roles?.supplierName,
    number: mapping.roles?.invoiceNumber,
    date: mapping.roles?.invoiceDate,
    paidOn: mapping.roles?.paidOn,
    amount: mapping.roles?.amount,
    settlement: mapping.roles?.settlement,
    text: mapping.roles?.text,
    company: mapping.roles?.company,
    currency: mapping.roles?.currency,
    paymentStatus: mapping.roles?.paymentStatus,
    paymentReference: columnOfRole(mapping, 'paymentReference'),
    paidAmount: mapping.roles?.paidAmount,
    ...(isFec ? FEC_COLUMNS : {}),
  }
  const roles: LedgerForm['roles'] = {}
  for (const [role, name] of Object.entries(named))
    if (name !== undefined) roles[role as LedgerRole] = ledger.columnOf(name)
  if (ledger.kindColumn !== undefined) roles.kind = ledger.kindColumn
  return {
    kind: isFec ? 'entries' : 'list',
    columns: mapping.columns
      .filter(({ detectionOnly }) => detectionOnly !== true)
      .map(({ name, type, label, hiddenFromCustomers }) => ({
        name,
        storageName: ledger.columnOf(name),
        type,
        label,
        isHiddenFromCustomers: hiddenFromCustomers ?? false,
      })),
    roles,
  }
}
