import { TABLE_HOMES } from '../cells/table-homes.ts'
import { projectSchemaName } from '../views/project-tables.ts'

/** Whom and what the rows of an export refer to, by their numbers. */
export type ExportScope = {
  projectId: number
  companyId: number
  people: readonly number[]
  companies: readonly number[]
  /** Certificates of what was removed of the history of the project. */
  certificates: readonly number[]
}

/** Rows of a table that an export takes: a condition, and what some columns have in place of their values. */
type ExportedRows = { where: string; instead?: Readonly<Record<string, string>> }

/** What only the server that made it can use: who is there now, windows, tickets, and what is on its way. */
const LEFT = ['presences', 'project_moves', 'result_sets', 'tickets']

/** Tables of `core` with rows of a project, by a column that names it. */
export const OF_PROJECT: readonly string[] = [
  ...TABLE_HOMES.project.filter((table) => !LEFT.includes(table)),
  ...['audit_events', 'project_members', 'project_people'],
]

const numbers = (ids: readonly number[]) => `any('{${ids.map(Math.trunc).join()}}'::integer[])`

/** Other tables of `core`; of all that are not named, an export takes no row: credentials, mails, other projects. */
const OTHERS: Readonly<Record<string, (scope: ExportScope) => ExportedRows>> = {
  projects: ({ projectId }) => ({ where: `id = ${Math.trunc(projectId)}`, instead: { cell: '0' } }),
  companies: ({ companies }) => ({ where: `id = ${numbers(companies)}` }),
  // The operators of the other installation let in whom they want: here are their names alone.
  users: ({ people }) => ({
    where: `id = ${numbers(people)}`,
    instead: {
      ...{ password_hash: 'null', last_login_at: 'null', second_factor_asked_at: 'null' },
      is_disabled: 'true',
    },
  }),
  notice_settings: ({ people }) => ({ where: `user_id = ${numbers(people)}` }),
  service_accounts: ({ people }) => ({ where: `user_id = ${numbers(people)}` }),
  erasures: ({ certificates }) => ({ where: `id = ${numbers(certificates)}` }),
  pending_indexes: ({ projectId }) => ({
    where: `starts_with(table_name, '${projectSchemaName(projectId)}.')`,
  }),
  remembered_mappings: ({ companyId }) => ({ where: `company_id = ${Math.trunc(companyId)}` }),
  state_moves: () => ({ where: 'true' }),
}

/** What an export takes of a table by its qualified name, which is of the project, of `core`, or of the queue. */
export function exportedRows(qualified: string, scope: ExportScope): ExportedRows {
  const [schema = '', table = ''] = qualified.split('.')
  const own = projectSchemaName(scope.projectId)
  if (schema === own || qualified === 'public.quitus_migrations') return { where: 'true' }
  // What a cell has been given for the schema of the project, a restore gives it again.
  if (qualified === 'public.quitus_repeatables')
    return { where: `schema_name = '${own}' or schema_name !~ '^project_'` }
  if (schema === 'graphile_worker') return { where: String(['migrations', '_private_tasks'].includes(table)) }
  if (schema !== 'core') return { where: 'false' }
  if (!OF_PROJECT.includes(table)) return OTHERS[table]?.(scope) ?? { where: 'false' }
  const where = `project_id = ${Math.trunc(scope.projectId)}`
  return {
    // Bytes of an upload that goes on are where it began.
    where: table === 'transfer_uploads' ? `${where} and state not in ('receiving', 'checking')` : where,
  }
}

/** The statement that reads these rows, where `read` reads all of the table. */
export function readExported(
  { columns, read }: { columns: string; read: string },
  { where, instead = {} }: ExportedRows,
): string {
  const selected = columns.split(', ').map((column) => instead[column] ?? column)
  return `select ${selected.join(', ')} from (${read}) given (${columns}) where ${where}`
}
