import type { LedgerForm } from '@quitus/database/ledger-form.ts'
import { readProjectMigration } from '@quitus/database/migration-files.ts'
import type { Client } from 'pg'

/**
 * Adds documents to the ledger behind the dashboard of project 1 until it has `size`, and makes what they are found
 * in again.
 */
export async function fillLedger(
  db: Client,
  size: number,
): Promise<{ publicationId: number; seconds: number }> {
  const { rows } = await db.query<{ id: number; form: LedgerForm }>(
    `select id, ledger_form as form from core.publications
     where project_id = 1 and source = 'dashboard' and retired_at is null order by id desc limit 1`,
  )
  const [publication] = rows
  if (publication === undefined) throw new Error('The demo project has no ledger.')
  const { id, form } = publication
  const ledger = `project_1.ledger_${id}`
  const values: Record<string, string> = {
    piece: `'BN-' || (100000 + n)`,
    supplier: `'F' || lpad((n % 20000)::text, 5, '0')`,
    amount: `case when n % 50 = 0 then 100 else round((n::bigint * 7919 % 1000000) / 100.0, 2) end`,
    date: `timestamp '2020-01-01' + (n % 1800) * interval '1 day'`,
    text: `(array['Prestation de nettoyage', 'Fournitures de bureau', 'Location de matériel'])[1 + n % 3] || ' ' || md5(n::text)
           || case when n > ${size} - ${size} / 20 then ' clôture' else '' end`,
  }
  const named = Object.entries(values).flatMap(([role, value]) => {
    const column = form.roles[role as keyof LedgerForm['roles']]
    return column === undefined ? [] : [[column, value] as const]
  })
  const count = await db.query<{ count: number }>(`select count(*)::integer as count from ${ledger}`)
  await db.query(
    `insert into ${ledger} (file_name, line_number, entry_id, ${named.map(([column]) => column).join(', ')})
     select 'bench.txt', n, 'bench$$' || n, ${named.map(([, value]) => value).join(', ')}
     from generate_series(${count.rows[0]?.count ?? 0} + 1, ${size}) n`,
  )
  await db.query(`analyze ${ledger}`)
  await db.query(`drop view project_1.readable_documents_${id}`)
  await db.query(`drop table project_1.documents_${id}`)
  const begun = performance.now()
  await db.query(await readProjectMigration('023_documents.sql', 1))
  return { publicationId: id, seconds: (performance.now() - begun) / 1000 }
}
