import type { Source } from '@quitus/domain/access/source.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { CoreTables } from '../core-tables.ts'
import { insertProject } from '../people/people.sql.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { defineView } from './view-definition.sql.ts'
import type { ViewDefinition } from './view-definition.ts'

const SOURCE: Source = 'dashboard'

/** A dashboard with this many columns next to its key. */
const viewOf = (count: number, label: string): ViewDefinition => ({
  source: SOURCE,
  name: 'Dashboard',
  keyColumns: ['Key'],
  anomalyIdColumn: null,
  validatedColumn: null,
  linkMovementColumn: null,
  anomalyColumns: [],
  anomalyCardDesign: [],
  prefilteredViews: [],
  columns: ['Key', ...Array.from({ length: count }, (_, at) => `Column ${at}`)].map((name) => ({
    name,
    label: { fr: label, en: label },
    type: 'STRING',
  })),
})

test('a view is defined, and defined again, in as many statements with many columns as with few', async () => {
  const { database, drop } = await createTestDatabase()
  let statements = 0
  const owner = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: database.ownerPool }),
    log: () => {
      statements++
    },
  })
  const countOf = async (view: ViewDefinition, project: number) => {
    statements = 0
    await owner.transaction().execute((tx) => defineView(tx, project, view))
    return statements
  }
  const counts: number[][] = []
  for (const count of [1, 60]) {
    const project = await owner
      .transaction()
      .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))
    const first = await countOf(viewOf(count, 'First'), project)
    counts.push([first, await countOf(viewOf(count, 'Second'), project)])
    const columns = await owner
      .selectFrom('core.view_columns')
      .select(['position', 'storage_name', 'label_fr', 'is_gone'])
      .where('project_id', '=', project)
      .where('name', 'like', 'Column %')
      .orderBy('position')
      .execute()
    expect(columns).toEqual(
      Array.from({ length: count }, (_, at) => ({
        position: at + 1,
        storage_name: `c${at + 2}`,
        label_fr: 'Second',
        is_gone: false,
      })),
    )
  }
  expect(counts[1]).toEqual(counts[0])
  await drop()
})
