import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** All projects by the cell that has them, the central database first. */
export async function selectProjectsByCell(central: Db): Promise<{ cell: number; projects: number[] }[]> {
  const answer = await sql<{ cell: number; projects: number[] }>`
    select cell, array_agg(id order by id) as projects from core.projects group by cell order by cell`.execute(
    central,
  )
  return answer.rows
}

/** Of the cells that take new projects, the one with the fewest; undefined where there is none. */
export async function findOpenCell(central: Db, among: readonly number[]): Promise<number | undefined> {
  const answer = await sql<{ number: number }>`
    select cell.number from core.cells cell
    where cell.is_open and cell.number = any(${among}::smallint[])
    order by (select count(*) from core.projects project where project.cell = cell.number), cell.number
    limit 1`.execute(central)
  return answer.rows[0]?.number
}

/** Sets a mark in the central database that a cell has once it has everything that was committed before. */
export async function setMark(central: Db, cell: number): Promise<string> {
  const answer = await sql<{ mark: string }>`
    insert into core.cell_marks (cell, mark) values (${cell}, 1)
    on conflict (cell) do update set mark = cell_marks.mark + 1 returning mark::text`.execute(central)
  return answer.rows[0]?.mark ?? '0'
}

/** Has the database of a cell got this mark yet? */
export async function hasMark(owner: Db, cell: number, mark: string): Promise<boolean> {
  const answer = await sql<{ there: boolean }>`
    select exists (select from core.cell_marks where cell = ${cell} and mark >= ${mark}::bigint) as there`.execute(
    owner,
  )
  return answer.rows[0]?.there === true
}

export type ListedCell = { number: number; name: string; isOpen: boolean; projects: number }

/** Every cell of the directory with how many projects it has, the central database first. */
export async function selectCells(central: Db): Promise<ListedCell[]> {
  const answer = await sql<ListedCell>`
    select number, name, is_open as "isOpen",
           (select count(*)::integer from core.projects project where project.cell = listed.number) as projects
    from (select 0 as number, 'central' as name, not exists (select from core.cells where is_open) as is_open
          union all select number, name, is_open from core.cells) listed
    order by number`.execute(central)
  return answer.rows
}

/** What the operator calls these cells; their numbers where the directory has none of them. */
export async function selectNamesOfCells(central: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await central
    .selectFrom('core.cells')
    .select(['number', 'name'])
    .where('number', 'in', numbers)
    .execute()
  const names = new Map(rows.map(({ number, name }) => [number, name]))
  return numbers.map((number) => names.get(number) ?? String(number))
}

/** The projects that a cell has, archived ones too. */
export async function selectProjectsOfCell(central: Db, number: number): Promise<number[]> {
  const rows = await central
    .selectFrom('core.projects')
    .select('id')
    .where('cell', '=', number)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets new projects go to a cell or not; false where there is no such cell. */
export async function updateOpen(central: Db, number: number, isOpen: boolean): Promise<boolean> {
  const changed = await central
    .updateTable('core.cells')
    .set({ is_open: isOpen })
    .where('number', '=', number)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Is a project, or one of which a person has ever been a member, in another database than this one? What the
 * administration does to its rows here would not reach them.
 */
export async function isElsewhere(
  tx: Tx,
  about: { projectId: number } | { userId: number },
): Promise<boolean> {
  const projects =
    'projectId' in about
      ? sql`select ${about.projectId}::integer`
      : sql`select project_id from core.project_people where user_id = ${about.userId}`
  const answer = await sql<{ elsewhere: boolean }>`
    select exists (select from core.projects project
                   where project.id in (${projects}) and project.cell <> (select core.own_cell())) as elsewhere`.execute(
    tx,
  )
  return answer.rows[0]?.elsewhere === true
}

/** The projects of a person in one cell. */
export type ProjectsInCell = { cell: number; projects: string[] }

/**
 * In which cells are projects of this person, and which, by name? Archived ones are excluded, and under row-level
 * security those that an impersonator does not share.
 */
export async function selectCellsOfPerson(central: Tx, userId: number): Promise<ProjectsInCell[]> {
  const answer = await sql<ProjectsInCell>`
    select project.cell, array_agg(project.name order by project.name collate "fr-x-icu", project.id) as projects
    from core.project_members member
    join core.projects project on project.id = member.project_id
    where member.user_id = ${userId} and project.archived_at is null and project.cell <> (select core.own_cell())
    group by project.cell order by project.cell`.execute(central)
  return answer.rows
}
