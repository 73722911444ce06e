import type { Database } from '@quitus/database/connection.ts'
import { storageDeclaration } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { insertFecDocuments } from '#features/imports/fec/fec-documents.sql.ts'
import { FEC_LINE_COLUMNS } from '#features/imports/fec/fec-lines.ts'
import { fecMapping } from '#features/imports/fec/fec-mapping.ts'

/** A line of an entry of one company, with what tests vary. */
export type BookLine = {
  journal?: string
  entry: string
  account: string
  supplier?: string
  piece?: string
  day?: string
  debit?: string
  credit?: string
  lettering?: string | undefined
  label?: string
  year?: number
}
type Supplier = { code: string; siren: string; iban: string }

const names = fecMapping.columns.map((column) => column.name)
const columnOf = (name: string) => `l${names.indexOf(name) + 1}`

/** The documents found in lines of one company, under the names that a reader sees. */
export async function bookedDocuments(
  database: Database,
  lines: readonly BookLine[],
  suppliers: readonly Supplier[] = [],
) {
  return database.owner.transaction().execute(async (tx) => {
    const columns = FEC_LINE_COLUMNS.map(({ column, sqlType }) => sql`${sql.id(column)} ${sql.raw(sqlType)}`)
    await sql`
      create temporary table fec (line_id integer generated always as identity, file_name text, line_number integer,
                                  siren text, closing_on date, ${sql.join(columns)}) on commit drop`.execute(
      tx,
    )
    for (const [at, line] of lines.entries()) {
      const day = line.day ?? '2024-03-01'
      const code =
        line.supplier ?? (line.account.startsWith('4') && !line.account.startsWith('445') ? 'S1' : null)
      await sql`
        insert into fec (file_name, line_number, siren, closing_on, journal_code, entry_number, entry_date, account,
          supplier_code,
                         supplier_name, piece_ref, piece_date, label, debit, credit, lettering, lettered_on)
        values ('fec.txt', ${at + 2}, '812345676', ${`${line.year ?? 2024}-12-31`}, ${line.journal ?? 'ACH'},
          ${line.entry},
                ${day}, ${line.account}, ${code}, ${code}, ${line.piece ?? 'F-1'}, ${day}, ${line.label ?? 'texte'},
                  ${line.debit ?? '0'},
                ${line.credit ?? '0'}, ${line.lettering ?? null},
                  ${line.lettering === undefined ? null : '2024-06-30'})`.execute(tx)
    }
    await sql`create temporary table suppliers (code text, name text, siren text, vat_number text, iban text) on commit drop`.execute(
      tx,
    )
    for (const each of suppliers) {
      await sql`insert into suppliers (code, name, siren, iban) values (${each.code}, 'Nom du fichier', ${each.siren}, ${each.iban})`.execute(
        tx,
      )
    }
    const shown = fecMapping.columns.map(
      ({ type }, at) => sql`${sql.id(`l${at + 1}`)} ${sql.raw(storageDeclaration(type))}`,
    )
    await sql`
      create temporary table documents_of_fec (line_id integer generated always as identity, file_name text,
        line_number integer,
                                               entry_id text, ${sql.join(shown)}) on commit drop`.execute(tx)
    const kindColumn = columnOf('Type de document')
    const ledger = { name: 'documents_of_fec', table: sql`documents_of_fec`, columnOf, kindColumn }
    await insertFecDocuments(tx, sql`fec`, sql`suppliers`, ledger, new Map([['812345676', 'Valmont']]))
    const answer = await sql<Record<string, unknown>>`
      select entry_id as id, line_number as line, ${sql.ref(columnOf('Type de document'))} as kind,
             ${sql.ref(columnOf('Code fournisseur'))} as supplier, ${sql.ref(columnOf('Fournisseur'))} as name,
             ${sql.ref(columnOf('SIREN'))} as siren, ${sql.ref(columnOf('IBAN'))} as iban,
             ${sql.ref(columnOf('Montant TTC'))}::text as gross, ${sql.ref(columnOf('TVA'))}::text as vat,
             ${sql.ref(columnOf('Taux TVA'))}::float8 as rate, ${sql.ref(columnOf('Société'))} as company,
             to_char(${sql.ref(columnOf('Date paiement'))}, 'YYYY-MM-DD') as paid,
             ${sql.ref(columnOf('Solde débiteur'))}::text as debt, ${sql.ref(columnOf('Lignes d’écriture'))} as "entryLines",
             ${sql.ref(columnOf('Pièce comparée'))} as compared, ${sql.ref(columnOf('Règlement'))} as settlement,
             ${sql.ref(columnOf('État du paiement'))} as status,
             to_char(${sql.ref(columnOf('Date de solde'))}, 'YYYY-MM-DD') as settled,
             ${sql.ref(columnOf('Référence paiement'))} as reference,
             ${sql.ref(columnOf('Écriture paiement'))} as entry, ${sql.ref(columnOf('Montant payé'))}::text as amount,
             ${sql.ref(columnOf('Pièces payées ensemble'))}::integer as together
      from documents_of_fec order by line_id`.execute(tx)
    return answer.rows
  })
}

/** An invoice of 120.00 with 20.00 of VAT. */
export const invoiceLines = (entry: string, given: Partial<BookLine> = {}): BookLine[] => [
  { entry, account: '606400', debit: '100.00', ...given },
  { entry, account: '445660', debit: '20.00', ...given },
  { entry, account: '401000', credit: '120.00', ...given },
]
/** A payment of 120.00 from the bank. */
export const paymentLines = (entry: string, given: Partial<BookLine> = {}): BookLine[] => [
  { journal: 'BQ', entry, account: '401000', debit: '120.00', day: '2024-04-15', ...given },
  { journal: 'BQ', entry, account: '512000', credit: '120.00', day: '2024-04-15', ...given },
]
