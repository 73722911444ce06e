import type { Tx } from '@quitus/database/connection.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { maskIban } from '@quitus/domain/identifiers/iban.ts'
import { sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { ALIASES } from '#views/query/row-order.sql.ts'

/** Which accounts of banks do these suppliers have, masked (ACC-08)? By the code of the supplier. */
export async function selectMaskedIbans(
  tx: Tx,
  view: View,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const [code, iban] = [SUPPLIER_COLUMN.code, SUPPLIER_COLUMN.iban].map((name) =>
    view.columns.find((column) => column.name === name && column.storage === 'base'),
  )
  if (code === undefined || iban === undefined || codes.length === 0) return new Map()
  const own = sql`nullif(btrim(${columnRef(code, ALIASES)}::text), '')`
  const { rows } = await sql<{ code: string; iban: string }>`
    select ${own} as code, ${columnRef(iban, ALIASES)} as iban from ${view.tables.base} base
    where ${own} = any(${codes}::text[]) and ${columnRef(iban, ALIASES)} is not null`.execute(tx)
  return new Map(rows.map((row) => [row.code, maskIban(row.iban)]))
}
