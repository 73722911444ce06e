import { STATES } from '@quitus/domain/states/state.ts'
import { sql } from 'kysely'
import type { TestServer } from '../start-test-server.ts'
import { invoice } from '../supplier-books.ts'

/** A supplier whose invoices were all booked twice. */
const twice = (supplier: string, amounts: readonly number[]) =>
  amounts.flatMap((amount, at) => {
    const number = `${supplier.slice(1)}${at}48${7 * at + 11}`
    return [
      ...invoice(supplier, `FA-${number}`, amount, `2024020${at + 1}`),
      ...invoice(supplier, `FA ${number}`, amount, `20240${4 + at}1${at}`),
    ]
  })

/** Books of three suppliers with anomalies and one without. */
export const FIGURE_BOOK = [
  ...twice('F1', [1120.1, 880.07]),
  ...twice('F2', [1000.01, 555.55]),
  ...twice('F4', [300.3]),
  ...invoice('F5', 'Z-9', 12),
]

export const FIGURE_MASTER = [
  'Code;Raison sociale;SIREN;N° TVA;IBAN;Ville;Téléphone',
  'F1;Quincaillerie Delmotte SARL;732829320;;FR7630006000011234567890189;Lyon;04 72 00 11 22',
  'F2;Menuiserie Kerguelen;552100554;;;Brest;',
  'F4;Peintures Kervadec;552008443;;;Brest;',
]

/** Count and amount of the anomalies of each account in each state, worked out from the rows themselves. */
export async function countedFromRows(
  server: TestServer,
  projectId: number,
): Promise<Map<string, Record<string, [count: number, amount: number]>>> {
  const columns = await server.database.owner
    .selectFrom('core.view_columns')
    .innerJoin('core.views', (join) =>
      join
        .onRef('core.views.project_id', '=', 'core.view_columns.project_id')
        .onRef('core.views.source', '=', 'core.view_columns.source'),
    )
    .select(['core.view_columns.name', 'storage_name', 'current_publication_id'])
    .where('core.view_columns.project_id', '=', projectId)
    .where('core.view_columns.source', '=', 'dashboard')
    .where('core.view_columns.name', 'in', ['Code fournisseur', 'Montant anomalie'])
    .execute()
  const of = (name: string) => columns.find((each) => each.name === name)?.storage_name ?? ''
  const schema = `project_${projectId}`
  const { rows } = await sql<{ code: string; state: string; count: number; amount: number }>`
    select base.${sql.id(of('Code fournisseur'))} as code, review.state, count(*)::integer as count,
           coalesce(sum(base.${sql.id(of('Montant anomalie'))}), 0)::float8 as amount
    from ${sql.id(schema, `base_dashboard_${columns[0]?.current_publication_id}`)} base
    join ${sql.id(schema, 'review_dashboard')} review using (row_id)
    where base.child_index = 0 group by 1, 2`.execute(server.database.owner)
  const counted = new Map<string, Record<string, [number, number]>>()
  for (const { code, state, count, amount } of rows) {
    const known =
      counted.get(code) ?? Object.fromEntries(STATES.map((each) => [each, [0, 0] as [number, number]]))
    known[state] = [count, amount]
    counted.set(code, known)
  }
  return counted
}
