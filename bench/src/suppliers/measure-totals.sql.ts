import type { Database } from '@quitus/database/connection.ts'
import { createSupplierTotals } from '@quitus/detection/suppliers/stage-suppliers.sql.ts'
import { sql } from 'kysely'
import type { Figure } from '#figures.ts'

const DOCUMENTS = 1_500_000
const ACCOUNTS = 100_000

/** How long the totals of all suppliers take at a publication; the documents are there before the clock starts. */
export async function measureSupplierTotals(database: Database): Promise<Figure[]> {
  const seconds = await database.owner.transaction().execute(async (tx) => {
    await sql`
      create temporary table documents on commit drop as
      select 'F' || (number * 7919 % ${ACCOUNTS}::integer) as account, (number % 100000 - 5000) / 100.0 as amount,
             case when number % 2 = 0 then 'payment' end as kind, date '2024-01-01' + (number % 700)::integer as day,
             date '2024-02-01' + (number % 700)::integer as paid_on
      from generate_series(1, ${DOCUMENTS}::bigint) number`.execute(tx)
    await sql`
      create temporary table supplier_accounts on commit drop as
      select 'F' || number as account, 'Fournisseur ' || number as name, null::text as iban
      from generate_series(0, ${ACCOUNTS - 1}::integer) number`.execute(tx)
    await sql`analyze documents, supplier_accounts`.execute(tx)
    const started = performance.now()
    await createSupplierTotals(tx, null)
    return (performance.now() - started) / 1000
  })
  return [
    { name: `totals of ${ACCOUNTS} suppliers, ${DOCUMENTS} documents`, unit: 's', p50: seconds, bound: 10 },
  ]
}
