import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const started = () => publishForWriting(server, staff, [[staff, 'manage']])

async function reported({ project }: WritingWorld): Promise<number | null> {
  return (await server.call(getProject, { params: { projectId: project.id } }, { as })).awaiting
}

/** The anomalies that nobody has decided, counted one by one. */
async function counted({ project }: WritingWorld): Promise<number> {
  const { owner } = server.database
  const view = await owner
    .selectFrom('core.views as view')
    .innerJoin('core.view_columns as decided', (join) =>
      join
        .onRef('decided.project_id', '=', 'view.project_id')
        .onRef('decided.source', '=', 'view.source')
        .onRef('decided.name', '=', 'view.validated_column'),
    )
    .select(['view.current_publication_id as publication', 'decided.storage_name as storage'])
    .where('view.project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  const schema = projectSchemaName(project.id)
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count
    from ${sql.id(schema, `base_dashboard_${view.publication}`)} base
    join ${sql.id(schema, 'review_dashboard')} review using (row_id)
    where base.child_index = 0 and ${sql.ref(`review.${view.storage}`)} is null`.execute(owner)
  return answer.rows[0]?.count ?? -1
}

test('PRJ-01 the list of projects reads no table of a project to say what awaits there', async () => {
  const world = await started()
  await server.database.owner.transaction().execute(async (tx) => {
    const schema = projectSchemaName(world.project.id)
    await sql`lock table ${sql.id(schema, 'review_dashboard')} in access exclusive mode`.execute(tx)
    const { projects } = await server.call(listProjects, {}, { as })
    expect(projects.find(({ id }) => id === world.project.id)?.awaiting).toBe(10)
  })
})

const entry = fc.constantFrom('E1$$1', 'E1$$2', 'E2$$1', 'E3$$1', 'E5$$1', 'E5$$2')
const decision = fc.constantFrom(true, false, null)
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), entry, decision }),
  fc.record({ kind: fc.constant('remark' as const), entry }),
  fc.record({ kind: fc.constant('lock' as const), entry, isLocked: fc.boolean() }),
  fc.record({
    kind: fc.constant('many' as const),
    entries: fc.uniqueArray(entry, { minLength: 1 }),
    decision,
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('publish' as const), rows: fc.integer({ min: 8, max: AUDIT_ROWS.length }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

async function take(world: WritingWorld, each: Step): Promise<void> {
  const shownIn = async (entryId: string, column: string) =>
    (await world.row(entryId))[column] as boolean | null
  switch (each.kind) {
    case 'edit': {
      const expected = await shownIn(each.entry, 'Validé')
      await world.edit(as, [change(each.entry, 'Validé', each.decision, expected)])
      return
    }
    case 'remark':
      await world.edit(as, [change(each.entry, 'Remarque', 'x', null)])
      return
    case 'lock': {
      const expected = await shownIn(each.entry, 'Row Locked')
      await world.edit(as, [change(each.entry, 'Row Locked', each.isLocked, expected)])
      return
    }
    case 'many':
      await world.perform(as, {
        selection: { entryIds: each.entries },
        column: 'Validé',
        value: each.decision,
        dryRun: false,
      })
      return
    case 'undo': {
      const { undo } = await world.own(as)
      const [last] = undo
      if (last !== undefined) await world.undo(as, last.changeSet)
      return
    }
    case 'publish':
      await world.publishAgain({ rows: AUDIT_ROWS.slice(0, each.rows) })
  }
}

test('PRJ-01 CELL-12 what awaits is right after every edit, action, undo and publication', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const world = await started()
      for (const each of steps) {
        await take(world, each)
        expect(await reported(world)).toBe(await counted(world))
      }
    }),
    { numRuns: 12 },
  )
})

test('PRJ-01 OPS-02 decisions that are written at the same time are all counted', async () => {
  const world = await started()
  const entries = ['E1$$1', 'E2$$1', 'E3$$1', 'E4$$1', 'E5$$1', 'E6$$1', 'E7$$1', 'E8$$1']
  await Promise.all(entries.map((each) => world.edit(as, [change(each, 'Validé', true)])))
  expect(await reported(world)).toBe(2)
})
