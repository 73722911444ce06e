import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const { owner, app } = server.database
const staff = await server.person({ roleType: 'staff' })
const { project } = await publishForWriting(server, staff, [[staff, 'manage']], { view: DECISION_VIEW })
const schema = projectSchemaName(project.id)
const { rows: shared } = await sql<{ storage_name: string }>`
  select stored.storage_name from core.view_columns stored
  join core.views view on view.project_id = stored.project_id and view.source = stored.source
  where stored.project_id = ${project.id} and stored.storage = 'review' and stored.type = 'STRING' and stored.is_editable
    and stored.name = any(view.anomaly_columns) order by 1 limit 1`.execute(owner)
const column = shared[0]?.storage_name ?? ''
const { rows } = await sql<{ base: string }>`
  select format('base_dashboard_%s', publication.id) as base
  from core.publications publication
  where publication.project_id = ${project.id} and publication.source = 'dashboard' and publication.retired_at is null`.execute(
  owner,
)
const anomalies = await sql<{ ids: number[] }>`
  select array_agg(row_id order by child_index) as ids from ${sql.id(schema, rows[0]?.base ?? '')}
  group by anomaly_id having count(*) >= 2 order by count(*) desc, min(row_id)`.execute(owner)
const [first = [], second = []] = anomalies.rows.map(({ ids }) => ids)

class Undone extends Error {}

/** What comes of writing texts into rows in one statement as the application: the code of the guard, or `written`. */
async function write(texts: readonly (readonly [number | undefined, string])[]) {
  try {
    await app.transaction().execute(async (tx) => {
      await nameRequester(tx, staff.id, project.id)
      await sql`
        update ${sql.id(schema, 'review_dashboard')} review
        set ${sql.id(column)} = given.text, version = version + 1, edited_columns = array[${column}::text]
        from unnest(${texts.map(([row]) => row)}::integer[], ${texts.map(([, text]) => text)}::text[]) as given (row_id, text)
        where review.row_id = given.row_id`.execute(tx)
      throw new Undone()
    })
  } catch (error) {
    return error instanceof Undone ? 'written' : (error as { code?: string }).code
  }
  return 'kept'
}

const all = (ids: readonly number[], text: string) => ids.map((id) => [id, text] as const)

test('CELL-02 FLOW-04 SQL as the application writes a column of the anomaly on all of its rows with one value, or not at all', async () => {
  expect([first.length, second.length, column]).toEqual([3, 2, expect.stringMatching(/^c\d+$/)])
  expect(await write(all(first, 'un'))).toBe('written')
  expect(await write([...all(first, 'un'), ...all(second, 'deux')])).toBe('written')
  // A whole anomaly, with another value on one of its rows.
  for (const at of first.keys()) {
    const mixed = first.map((id, place) => [id, place === at ? 'deux' : 'un'] as const)
    expect(await write(mixed)).toBe('QL003')
    expect(await write([...all(second, 'deux'), ...mixed])).toBe('QL003')
  }
  // Some rows of an anomaly, with a whole one or without.
  for (const id of first) {
    expect(await write([[id, 'un']])).toBe('QL003')
    expect(await write([...all(second, 'un'), [id, 'un']])).toBe('QL003')
    expect(
      await write(
        all(
          first.filter((each) => each !== id),
          'un',
        ),
      ),
    ).toBe('QL003')
  }
})
