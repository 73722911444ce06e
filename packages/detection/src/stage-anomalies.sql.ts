import type { Tx } from '@quitus/database/connection.ts'
import type { StoredColumn } from '@quitus/database/views/view-definition.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { ANOMALY_COLUMN } from './anomaly-columns.ts'

/** A ledger column and the view column that shows it. */
export type ShownColumn = { ledgerColumn: string; viewColumn: string }

/**
 * What is to be published of the found duplicates? Fills the temporary table `staged_rows` in the form that `publishView` takes,
 * from `duplicate_entries` and the ledger, and returns the storage names of its value columns.
 */
export async function stageDuplicates(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  shown: readonly ShownColumn[],
  stored: readonly StoredColumn[],
): Promise<Set<string>> {
  const storageOf = new Map(stored.map((column) => [column.name, column]))
  const values: { storageName: string; value: RawBuilder<unknown> }[] = []
  const add = (name: string, value: RawBuilder<unknown>, english?: RawBuilder<unknown>) => {
    const column = storageOf.get(name)
    if (column === undefined) return
    values.push({ storageName: column.storageName, value })
    if (english !== undefined && column.englishStorageName !== null) {
      values.push({ storageName: column.englishStorageName, value: english })
    }
  }
  const isExact = sql`found.algorithm = 'exact'`
  add(ANOMALY_COLUMN.id, sql`found.anomaly_id`)
  add(ANOMALY_COLUMN.categoryCode, sql`'DP'::text`)
  add(ANOMALY_COLUMN.category, sql`'Double paiement'::text`, sql`'Duplicate payment'::text`)
  add(ANOMALY_COLUMN.algorithm, sql`found.algorithm`)
  add(ANOMALY_COLUMN.score, sql`case when ${isExact} then 95 else 85 end`)
  // What was paid beyond the first time.
  add(ANOMALY_COLUMN.amount, sql`found.amount * (found.copies - 1)`)
  add(
    ANOMALY_COLUMN.reason,
    sql`case when ${isExact}
      then format('Facture présente %s fois : même fournisseur, même numéro, même montant.', found.copies)
      else format('Facture présente %s fois : même fournisseur, même montant, numéro écrit autrement (%s).',
                  found.copies, found.writings) end`,
    sql`case when ${isExact}
      then format('Invoice entered %s times: same supplier, same number, same amount.', found.copies)
      else format('Invoice entered %s times: same supplier, same amount, number written otherwise (%s).',
                  found.copies, found.writings) end`,
  )
  for (const { ledgerColumn, viewColumn } of shown) add(viewColumn, sql.ref(`line.${ledgerColumn}`))
  await sql`
    create temporary table staged_rows on commit drop as
    select line.entry_id, found.anomaly_id, found.child_index,
           ${sql.join(values.map(({ storageName, value }) => sql`${value} as ${sql.id(storageName)}`))}
    from duplicate_entries found
    join ${ledger} line on line.line_id = found.line_id`.execute(tx)
  return new Set(values.map(({ storageName }) => storageName))
}

/** Every ledger line as a row of its own, in the form that `publishView` takes. */
export async function stageLines(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  shown: readonly ShownColumn[],
  stored: readonly StoredColumn[],
): Promise<Set<string>> {
  const storageOf = new Map(stored.map((column) => [column.name, column.storageName]))
  const values = shown.flatMap(({ ledgerColumn, viewColumn }) => {
    const storageName = storageOf.get(viewColumn)
    return storageName === undefined ? [] : [{ storageName, ledgerColumn }]
  })
  await sql`
    create temporary table staged_rows on commit drop as
    select line.entry_id, line.entry_id as anomaly_id, 0 as child_index,
           ${sql.join(values.map((each) => sql`${sql.ref(`line.${each.ledgerColumn}`)} as ${sql.id(each.storageName)}`))}
    from ${ledger} line`.execute(tx)
  return new Set(values.map(({ storageName }) => storageName))
}
