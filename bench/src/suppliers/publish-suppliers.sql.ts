import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { createAccountTable } from '@quitus/database/views/account-table.sql.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { anomalyFigures, orderingFigures } from '@quitus/detection/suppliers/anomaly-figures.ts'
import { selectIbans, stageSuppliers } from '@quitus/detection/suppliers/stage-suppliers.sql.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { suppliersView } from '@quitus/detection/suppliers/supplier-views.ts'
import { sql } from 'kysely'
import { makePendingIndexes } from '../make-pending-indexes.sql.ts'
import { ACCOUNTS } from './followed-view.ts'

/**
 * Publishes accounts as an import does, with figures of the anomalies of the dashboard; answers the seconds that it
 * took.
 */
export async function publishAccounts(database: Database, projectId: number): Promise<number> {
  await database.owner
    .updateTable('core.projects')
    .set({ features: ['dashboard', 'suppliers'] })
    .where('id', '=', projectId)
    .execute()
  const actor = await database.owner
    .selectFrom('core.project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const seconds = await runBulkTransaction(database, async (tx) => {
    await sql`
      create temporary table supplier_totals on commit drop as
      select 'F' || n as account, 'Fournisseur ' || n % 60000 as name, lpad(n::text, 9, '3') as siren,
             null::text as vat_number, (array['FR', 'DE', 'BE', 'IT'])[1 + n % 4] as country,
             'FR76300060000112345' || lpad(n::text, 8, '0') as iban, n % 200 || ' rue des Forges' as address,
             lpad((n % 900)::text, 5, '0') as postcode, 'Ville ' || n % 2000 as town, n % 40 as invoices,
             (n * 7919 % 9000000)::numeric / 100 as invoiced, n % 3 as credits, -(n % 9000)::numeric / 100 as credited,
             n % 38 as payments, (n * 7907 % 9000000)::numeric / 100 as paid, (n % 700000 - 350000)::numeric / 100 as
               balance,
             date '2023-01-01' + n % 300 as first_on, date '2024-01-01' + n % 300 as last_on
      from generate_series(0, ${sql.lit(ACCOUNTS - 1)}) n`.execute(tx)
    await sql`create temporary table supplier_groups (account text, group_id text) on commit drop`.execute(tx)
    await sql`analyze supplier_totals, supplier_groups`.execute(tx)
    const started = performance.now()
    const figures = anomalyFigures({ isTriaged: false })
    await defineView(
      tx,
      projectId,
      suppliersView(new Set(), {
        hidesDuplicates: false,
        figures,
        order: orderingFigures({ isTriaged: false }),
      }),
    )
    const stored = await selectStoredColumns(tx, projectId, 'mainsuppliers')
    const staged = await stageSuppliers(tx, stored)
    const { id } = await publishView(tx, projectId, 'mainsuppliers', { ...staged, actorId: actor.user_id })
    const iban = stored.find(({ name }) => name === SUPPLIER_COLUMN.iban)
    const whole = iban === undefined ? null : { storageName: iban.storageName, ibans: selectIbans() }
    await createAccountTable(tx, projectId, id, whole)
    return (performance.now() - started) / 1000
  })
  await settlePublication(database.owner, projectId, 'mainsuppliers')
  await makePendingIndexes(database.owner)
  return seconds
}
