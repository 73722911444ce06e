import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { findOpenWork, isBeingErased, type OpenWork } from '../cells/open-work.sql.ts'
import { findCellOf } from '../cells/own-projects.sql.ts'
import { homeOf } from '../cells/table-homes.ts'
import type { Db } from '../connection.ts'
import { projectSchemaName } from '../views/project-tables.ts'
import { type BackupSnapshot, openBackupSnapshot, type TableRows } from './backup-snapshot.sql.ts'
import { type ExportScope, exportedRows, OF_PROJECT, readExported } from './exported-rows.ts'
import type { SchemaStructure, TableStructure } from './structure.ts'

/** Why a project is not exported now; a key of `backup:export`. */
export type ExportRefusal = 'erasing' | 'moved' | 'otherRelease' | OpenWork

export class ExportError extends Error {
  readonly reason: ExportRefusal

  constructor(reason: ExportRefusal) {
    super(reason)
    this.name = 'ExportError'
    this.reason = reason
  }
}

/** A project and the database that has it: that of `centralUrl`, or the one of its cell. */
export type ExportedProject = { id: number; cell: number; ownerUrl: string; centralUrl: string }

/** Columns of people that no foreign key declares; `project` is the schema of the project. */
export const UNDECLARED: readonly string[] = [
  'core.comment_versions.replaced_by',
  'core.comment_versions.impersonator_id',
  'project.answered_writes.actor_id',
  'project.answered_writes.impersonator_id',
  'project.change_sets.actor_id',
  'project.change_sets.impersonator_id',
  'project.deleted_entries.deleted_by',
  'project.deleted_entries.deleted_by_impersonator',
]

/**
 * Opens a snapshot of one project as an installation of its own: its rows, and of people and companies those that
 * they name, without credentials. Throws an `ExportError` while something of it goes on that would be cut.
 */
export async function openProjectSnapshot(project: ExportedProject): Promise<BackupSnapshot> {
  const own = projectSchemaName(project.id)
  const isShared = (schema: string) => !/^project_\d+$/.test(schema)
  if (project.cell === 0) {
    const only = await openBackupSnapshot(project.ownerUrl, (schema) => schema === own || isShared(schema))
    return closeUnlessDone([only], () => restrict(project, only, only))
  }
  const inCell = await openBackupSnapshot(project.ownerUrl, (schema) => schema === own)
  return closeUnlessDone([inCell], async (opened) => {
    // Later than the cell: it has everyone whom the cell can name.
    const central = await openBackupSnapshot(project.centralUrl, isShared)
    opened.push(central)
    return restrict(project, central, inCell)
  })
}

async function closeUnlessDone<Result>(
  opened: BackupSnapshot[],
  work: (opened: BackupSnapshot[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened)
  } catch (error) {
    for (const each of opened) await each.close()
    throw error
  }
}

async function restrict(
  project: ExportedProject,
  central: BackupSnapshot,
  inCell: BackupSnapshot,
): Promise<BackupSnapshot> {
  const { id, cell } = project
  await refuseUnready(project, central, inCell)
  const both = [...new Set([central, inCell])]
  const scope = await readScope(id, central.db, inCell.db, both)
  const restricted = (schema: SchemaStructure): SchemaStructure => ({
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      read: readExported(table, exportedRows(table.name, scope)),
    })),
  })
  const schemas =
    cell === 0 ? central.structure.schemas : [...central.structure.schemas, ...inCell.structure.schemas]
  return {
    structure: { ...central.structure, schemas: schemas.map(restricted) },
    db: inCell.db,
    migrations: central.migrations,
    // What was done in a project is recorded where it was done.
    readRows: (table) =>
      table.name === 'core.audit_events'
        ? readFrom(both, table)
        : (isOfProject(table.name, id) ? inCell : central).readRows(table),
    async close() {
      for (const each of both) await each.close()
    },
  }
}

async function refuseUnready(
  { id, cell }: ExportedProject,
  central: BackupSnapshot,
  inCell: BackupSnapshot,
): Promise<void> {
  if (String(central.migrations) !== String(inCell.migrations)) throw new ExportError('otherRelease')
  if ((await findCellOf(central.db, id)) !== cell) throw new ExportError('moved')
  if (await isBeingErased(central.db, id)) throw new ExportError('erasing')
  const work = await findOpenWork(inCell.db, id)
  if (work !== null) throw new ExportError(work)
}

/** Are the rows of this table in the database of the project? */
function isOfProject(name: string, projectId: number): boolean {
  const [schema, table = ''] = name.split('.')
  if (schema === projectSchemaName(projectId)) return true
  return homeOf(name) === 'project' || name === 'core.pending_indexes' || table === 'remembered_mappings'
}

/** The rows of a table in several databases, one after the other. */
function readFrom(snapshots: readonly BackupSnapshot[], table: TableStructure): TableRows {
  let rowCount = 0
  async function* bytes() {
    for (const snapshot of snapshots) {
      const rows = snapshot.readRows(table)
      yield* rows
      rowCount += rows.rowCount
    }
  }
  const all = Readable.from(bytes(), { objectMode: false })
  return Object.defineProperty(all, 'rowCount', { get: () => rowCount }) as TableRows
}

async function readScope(
  projectId: number,
  central: Db,
  inCell: Db,
  both: readonly BackupSnapshot[],
): Promise<ExportScope> {
  const { company_id: companyId } = await central
    .selectFrom('core.projects')
    .select('company_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const segments = sql.table(`${projectSchemaName(projectId)}.history_segments`)
  const certified = await sql<{ id: number }>`
    select distinct erasure_id as id from ${segments} where erasure_id is not null`.execute(inCell)
  const certificates = certified.rows.map(({ id }) => id)
  const people = new Set<number>()
  for (const { db } of both) for (const id of await selectPeople(db, projectId)) people.add(id)
  const behind = await sql<{ id: number }>`
    select actor_id as id from core.erasures where id = any(${certificates}::integer[]) and actor_id is not null
    union select created_by from core.service_accounts where user_id = any(${[...people]}::integer[])`.execute(
    central,
  )
  for (const { id } of behind.rows) people.add(id)
  const employers = await sql<{ id: number }>`
    select distinct company_id as id from core.users where id = any(${[...people]}::integer[])`.execute(
    central,
  )
  const companies = [...new Set([companyId, ...employers.rows.map(({ id }) => id)])]
  return { projectId, companyId, people: [...people], companies, certificates }
}

/** Everyone whom a row of the project names in this database. */
async function selectPeople(db: Db, projectId: number): Promise<number[]> {
  const own = projectSchemaName(projectId)
  const undeclared = UNDECLARED.map((column) => column.replace(/^project\./, `${own}.`))
  const found = await sql<{ statement: string }>`
    select format('select %I as id from %I.%I%s', attname, nspname, relname,
             case nspname when 'core' then ' where project_id = ' || ${String(Math.trunc(projectId))} else '' end) as statement
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and (nspname = ${own} or nspname = 'core' and relname = any(${OF_PROJECT}::text[]))
      and (concat_ws('.', nspname, relname, attname) = any(${undeclared}::text[])
           or exists (select from pg_constraint where contype = 'f' and conrelid = relation.oid
                        and confrelid = 'core.users'::regclass and conkey = array[attnum]))`.execute(db)
  const union = found.rows.map(({ statement }) => statement).join(' union ')
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.raw(union)}) people where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
