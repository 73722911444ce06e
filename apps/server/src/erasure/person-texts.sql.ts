import { isOwn } from '@quitus/database/cells/own-projects.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'

/** A person and what texts are searched for; see `namePattern`. */
export type Search = { userId: number; pattern: string }

/** The places of a person's name in what people wrote: comments with their versions, history, and the activity. */
export type TextCounts = { comments: number; history: number; activity: number }

/** Projects of this database of which someone is or was a member: nobody else writes about them there. */
export async function selectProjectsOf(tx: Tx, userId: number): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('core.projects')
    .select(['id', 'name'])
    .where(
      sql<boolean>`id in (select project_id from core.project_people where user_id = ${userId}
                          union select project_id from core.audit_events where subject_id = ${userId})`,
    )
    .where(isOwn('core.projects'))
    .orderBy('id')
    .execute()
}

type Texts = { table: string; text: string }
/** Each of them names in an array whom its text mentions, apart from notices. */
const COMMENTS: readonly Texts[] = [
  { table: 'comments', text: 'text' },
  { table: 'comment_versions', text: 'text' },
  { table: 'notices', text: 'words' },
]

/** In how many texts do people write the name? */
export async function countTexts(
  tx: Tx,
  { userId, pattern }: Search,
  projectIds: readonly number[],
): Promise<TextCounts> {
  const comments: number[] = []
  for (const { table, text } of COMMENTS)
    comments.push(await count(tx, sql`${inCore(table)} where ${isNamed(text, pattern, projectIds)}`))
  const history: number[] = []
  for (const id of projectIds) {
    history.push(await count(tx, sql`${inProject(id, 'change_sets')} where reason ~* ${pattern}`))
    history.push(await count(tx, sql`${namedCells(id, pattern)}`))
  }
  const activity = await count(tx, sql`core.audit_events where ${isActivityOf(userId, pattern)}`)
  return { comments: sum(comments), history: sum(history), activity }
}

/**
 * Writes the pseudonym in place of the name. The links of the history chain lose the salt of what was changed, so that
 * their digest holds without it (decision 262).
 */
export async function replaceTexts(
  tx: Tx,
  { userId, pattern }: Search,
  projectIds: readonly number[],
  pseudonym: string,
): Promise<TextCounts> {
  const replaced = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${pattern}, ${pseudonym}, 'gi')`
  const comments: number[] = []
  for (const { table, text } of COMMENTS) {
    const names = sql`mention_names = array(select ${replaced(sql`name`)} from unnest(mention_names)
                                            with ordinality as mention (name, place) order by place)`
    const assigned = [
      sql`${sql.id(text)} = ${replaced(sql.id(text))}`,
      ...(table === 'notices' ? [] : [names]),
    ]
    comments.push(
      await affected(
        tx,
        sql`update ${inCore(table)} set ${sql.join(assigned)} where ${isNamed(text, pattern, projectIds)}`,
      ),
    )
  }
  const history: number[] = []
  for (const id of projectIds) {
    // Nothing is chained meanwhile that is changed here.
    await sql`select from ${inProject(id, 'history_chain')} for update`.execute(tx)
    const reasons = await changed(
      tx,
      sql`update ${inProject(id, 'change_sets')} set reason = ${replaced(sql`reason`)} where reason ~* ${pattern}
          returning id`,
    )
    const value = (column: string) => sql`
      case when is_named and jsonb_typeof(${sql.id(column)}) = 'string'
           then to_jsonb(${replaced(sql`${sql.id(column)} #>> '{}'`)}) else ${sql.id(column)} end`
    const cells = await changed(
      tx,
      sql`with named as materialized (
            select change.change_set_id, change.row_id from ${namedCells(id, pattern)} group by 1, 2
          ), judged as (
            select change.*, ${isNamedCell(id, pattern)} as is_named
            from (
              select line.change_set_id, line.row_id, cell.* from named
              join ${inProject(id, 'row_changes')} line using (change_set_id, row_id)
              cross join lateral unnest(line.columns, line.before, line.after)
                with ordinality cell (column_name, before, after, place)
            ) change
          ), renamed as (
            select change_set_id, row_id, array_agg(${value('before')} order by place) as before,
                   array_agg(${value('after')} order by place) as after
            from judged group by change_set_id, row_id
          ), written as (
            update ${inProject(id, 'row_changes')} line set before = renamed.before, after = renamed.after from renamed
            where line.change_set_id = renamed.change_set_id and line.row_id = renamed.row_id
          )
          select change_set_id as id from judged where is_named`,
    )
    await sql`
      update ${inProject(id, 'history_links')} set salt = null
      where change_set_id = any(${[...reasons, ...cells]}::bigint[]) and salt is not null`.execute(tx)
    history.push(reasons.length, cells.length)
  }
  const activity = await affected(
    tx,
    sql`update core.audit_events
        set details = case when kind = 'userChanged' and subject_id = ${userId} then details - 'before' - 'after'
                           else ${replaced(sql`details::text`)}::jsonb end
        where ${isActivityOf(userId, pattern)}`,
  )
  return { comments: sum(comments), history: sum(history), activity }
}

/**
 * In how many cells of the grids do people read the name in what others typed? They are business data: a person
 * decides on each.
 */
export async function countNamedCells(tx: Tx, projectId: number, pattern: string): Promise<number> {
  const columns = await sql<{ source: Source; stored: string }>`
    select shown.source, shown.storage_name as stored
    from core.view_columns shown
    where shown.project_id = ${projectId} and shown.storage = 'review' and shown.type = 'STRING'
      and not shown.is_list_of_choices
    order by shown.source, shown.position`.execute(tx)
  const counts: number[] = []
  for (const source of new Set(columns.rows.map((each) => each.source))) {
    const holds = columns.rows
      .filter((each) => each.source === source)
      .map(({ stored }) => sql`count(*) filter (where ${sql.id(stored)} ~* ${pattern})`)
    const answer = await sql<{ count: number }>`
      select (${sql.join(holds, sql` + `)})::integer as count
      from ${inProject(projectId, reviewTableName(source))}`.execute(tx)
    counts.push(answer.rows[0]?.count ?? 0)
  }
  return sum(counts)
}

function isNamed(text: string, pattern: string, projectIds: readonly number[]) {
  return sql`project_id = any(${projectIds}::integer[]) and ${sql.id(text)} ~* ${pattern}`
}

/** Events about the person that hold a name of theirs, of today or from before, and those of others that do. */
function isActivityOf(userId: number, pattern: string) {
  return sql`(subject_id = ${userId} or actor_id = ${userId}) and
    (details::text ~* ${pattern} or kind = 'userChanged' and subject_id = ${userId} and details ? 'before')`
}

function namedCells(projectId: number, pattern: string) {
  return sql`${inProject(projectId, 'cell_changes')} change where ${isNamedCell(projectId, pattern)}`
}

/** Values that the chain has hashed as they are hold no names: they are numbers, days and words of lists. */
function isNamedCell(projectId: number, pattern: string) {
  const holds = (column: string) =>
    sql`jsonb_typeof(change.${sql.id(column)}) = 'string' and change.${sql.id(column)} #>> '{}' ~* ${pattern}`
  return sql`(${holds('before')} or ${holds('after')}) and not exists (
    select from ${inProject(projectId, 'history_links')} link
    where link.change_set_id = change.change_set_id and change.column_name <> all (link.personal_columns))`
}

function inCore(table: string) {
  return sql.id('core', table)
}

function inProject(projectId: number, table: string) {
  return sql.id(projectSchemaName(projectId), table)
}

async function count(tx: Tx, from: RawBuilder<unknown>): Promise<number> {
  const answer = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(tx)
  return answer.rows[0]?.count ?? 0
}

async function affected(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0)
}

async function changed(tx: Tx, statement: RawBuilder<unknown>): Promise<string[]> {
  return (await statement.execute(tx)).rows.map((row) => (row as { id: string }).id)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, each) => total + each, 0)
}
