import { defaultSyntheses } from '@quitus/domain/synthesis/default-syntheses.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './connection.ts'
import { migrate } from './migrate.ts'
import { createOlderDatabase } from './testing/older-database.sql.ts'

/** The syntheses of project 4, as its release made them, and as staff may have changed them. */
async function definitionsIn(owner: Db): Promise<{ name: string; definition: SynthesisDefinition }[]> {
  const answer = await sql<{ name: string; definition: SynthesisDefinition }>`
    select name, definition from core.syntheses where project_id = 4 order by position`.execute(owner)
  return answer.rows
}

test('SYN-03 SYN-05 OPS-04 syntheses of an older project that nobody edited are those that projects begin with now', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('commit-82b8c9fe.dump')
  await migrate(ownerUrl)
  const { rows } = await sql<{ columns: Parameters<typeof defaultSyntheses>[0] }>`
    select synthesis_columns as columns from core.views where project_id = 4 and source = 'dashboard'`.execute(
    database.owner,
  )
  const [view] = rows
  if (view === undefined) throw new Error('There is no dashboard.')
  expect(await definitionsIn(database.owner)).toEqual(
    defaultSyntheses(view.columns, 'Décidée le').map(({ name, definition }) => ({ name, definition })),
  )
  await drop()
})

const EDITS = [
  ['another chart', '{chart}', '"bars"'],
  ['a filter', '{filter}', '{"column": "Société", "op": "empty"}'],
  ['a measure less', '{measures}', '["count", "found"]'],
  ['another column', '{rows,0,column}', '"Date pièce"'],
] as const

test.each(EDITS)(
  'SYN-03 SYN-05 OPS-04 syntheses of an older project in which staff chose %s stay as they are',
  async (_, path, value) => {
    const { ownerUrl, database, drop } = await createOlderDatabase('commit-82b8c9fe.dump')
    await sql`
      update core.syntheses set definition = jsonb_set(definition, ${path}::text[], ${value}::jsonb)`.execute(
      database.owner,
    )
    const edited = await definitionsIn(database.owner)
    await migrate(ownerUrl)
    expect(await definitionsIn(database.owner)).toEqual(edited)
    await drop()
  },
)

test('SYN-05 OPS-04 what an older project had published counts as found by the first publication of its view', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('version-0.1.dump')
  const { owner } = database
  await migrate(ownerUrl)
  const answer = await sql<{ highest: number | null; is_first: boolean; is_highest: boolean }>`
    select highest_row_id as highest, highest_row_id >= (select max(row_id) from project_1.entries) as is_highest,
           id = min(id) over () as is_first
    from core.publications where project_id = 1 and source = 'dashboard' order by id`.execute(owner)
  expect(answer.rows.length).toBeGreaterThan(1)
  for (const { highest, is_first, is_highest } of answer.rows)
    expect(is_first ? is_highest : highest).toBe(is_first ? true : null)
  await drop()
})
