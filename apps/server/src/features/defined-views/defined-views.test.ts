import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import {
  createDefinedView,
  deleteDefinedView,
  listDefinedViews,
  orderDefinedViews,
  updateDefinedView,
} from '@quitus/contract/views/define-prefiltered-views.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { listPrefilteredViews } from '@quitus/contract/views/list-prefiltered-views.ts'
import { MAX_DEFINED_VIEWS } from '@quitus/domain/views/defined-view.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

type Given = RequestOf<typeof createDefinedView>['body']
const GIVEN: Given = {
  label: { fr: 'Au-delà de 1 000 €', en: 'Above €1,000' },
  filter: { column: 'Montant', op: 'between', value: [1000, null] },
  isVisibleToCustomers: true,
}

async function audited() {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
  })
  await publishAuditView(server.database, project, staff)
  const params = { projectId: project.id, source: 'dashboard' as const }
  return {
    project,
    params,
    create: (given: Partial<Given> = {}) =>
      server.call(createDefinedView, { params, body: { ...GIVEN, ...given } }, { as }),
    refusal: (given: Partial<Given>) =>
      server.refusal(
        createDefinedView,
        { params, body: { ...GIVEN, ...given } },
        { as, language: 'English' },
      ),
    offered: async (who: Session = as, language: 'French' | 'English' = 'French') =>
      (await server.call(listPrefilteredViews, { params }, { as: who, language })).views,
    rows: async (vueName: string, who: Session = as) =>
      (await server.call(getViewData, { params, query: { prefilteredView: vueName } }, { as: who })).rows,
    publish: () => publishAuditView(server.database, project, staff),
  }
}

test('DATA-04 VIEW-04 what staff define follows the views of the project, in the language of the reader, and shows its rows', async () => {
  const { create, offered, rows } = await audited()
  const before = await offered()
  const all = await rows(before[0]?.name ?? '')
  const created = await create()
  expect(created).toMatchObject({ ...GIVEN, name: 'au-dela-de-1-000', isBroken: false })
  expect((await offered()).slice(before.length)).toEqual([
    { name: created.name, label: 'Au-delà de 1 000 €' },
  ])
  expect((await offered(asCustomer, 'English')).at(-1)).toEqual({ name: created.name, label: 'Above €1,000' })
  const shown = await rows(created.name, asCustomer)
  expect(shown.length).toBeGreaterThan(0)
  for (const row of shown) expect(Number(row.Montant)).toBeGreaterThanOrEqual(1000)
  expect(await create()).toMatchObject({ name: 'au-dela-de-1-000-2' })
  expect(await rows(before[0]?.name ?? '')).toEqual(all)
})

test('DATA-04 a view that is made within another one shows what both show', async () => {
  const { create, offered, rows, refusal } = await audited()
  const [first] = await offered()
  const within = await rows(first?.name ?? '')
  const filter = { column: 'Fournisseur', op: 'empty', not: true } as const
  const { name, filter: kept } = await create({ filter, within: first?.name })
  expect(kept).toMatchObject({ all: [expect.anything(), filter] })
  expect(await rows(name)).toEqual(within.filter((row) => row.Fournisseur !== null))
  expect(await refusal({ within: 'nowhere' })).toMatchObject({ code: 'prefiltered_view_not_found' })
})

test('DATA-04 ACC-02 a view for staff is unknown to customers, and one by a column that they do not see is for staff alone', async () => {
  const { create, refusal, offered, params } = await audited()
  const { name } = await create({ isVisibleToCustomers: false })
  expect((await offered()).map((view) => view.name)).toContain(name)
  expect((await offered(asCustomer)).map((view) => view.name)).not.toContain(name)
  const requested = { params, query: { prefilteredView: name } }
  expect(await server.refusal(getViewData, requested, { as: asCustomer })).toMatchObject({
    code: 'prefiltered_view_not_found',
  })
  const filter = { column: 'Note interne', op: 'empty' } as const
  const refused = await refusal({ filter })
  expect(refused).toMatchObject({ code: 'view_for_staff' })
  expect(refused.message).toContain('Note interne')
  expect(await create({ filter, isVisibleToCustomers: false })).toMatchObject({ isVisibleToCustomers: false })
  expect(await refusal({ filter: { column: 'Nowhere', op: 'empty' } })).toMatchObject({
    code: 'unknown_column',
  })
  expect(await refusal({ filter: { column: 'Soldé', op: 'contains', value: 'x' } })).toMatchObject({
    code: 'filter_not_supported',
  })
})

test('DATA-04 DATA-03 a defined view outlives a publication; one by a column that is gone or hidden now is offered to nobody who lacks it', async () => {
  const { create, offered, publish, project, params } = await audited()
  const { name } = await create()
  await publish()
  expect((await offered(asCustomer)).map((view) => view.name)).toContain(name)
  const mark = (set: { is_hidden_from_customers: boolean }) =>
    server.database.owner
      .updateTable('core.view_columns')
      .set(set)
      .where('project_id', '=', project.id)
      .where('name', '=', 'Montant')
      .execute()
  await mark({ is_hidden_from_customers: true })
  expect((await offered(asCustomer)).map((view) => view.name)).not.toContain(name)
  expect((await offered()).map((view) => view.name)).toContain(name)
  await mark({ is_hidden_from_customers: false })
  await sql`
    update core.defined_views set filter = '{"column": "Gone", "op": "empty"}' where project_id = ${project.id}`.execute(
    server.database.owner,
  )
  expect((await offered()).map((view) => view.name)).not.toContain(name)
  const { views } = await server.call(listDefinedViews, { params }, { as })
  expect(views).toMatchObject([{ name, isBroken: true }])
})

test('DATA-04 OPS-02 of two people who change a view the second is refused; views are ordered and deleted', async () => {
  const { create, offered, params } = await audited()
  const first = await create()
  const second = await create({ label: { fr: 'Autre', en: 'Other' } })
  const change = (changedAt: string, fr: string) => ({
    params: { ...params, name: first.name },
    body: { ...GIVEN, label: { fr, en: fr }, changedAt },
  })
  const changed = await server.call(updateDefinedView, change(first.changedAt, 'Un'), { as })
  expect(changed.label.fr).toBe('Un')
  expect(await server.refusal(updateDefinedView, change(first.changedAt, 'Deux'), { as })).toMatchObject({
    code: 'defined_view_changed_meanwhile',
  })
  await server.call(orderDefinedViews, { params, body: { names: [second.name] } }, { as })
  expect((await offered()).slice(-2).map(({ name }) => name)).toEqual([second.name, first.name])
  const unknown = { params, body: { names: ['nowhere'] } }
  expect(await server.refusal(orderDefinedViews, unknown, { as })).toMatchObject({
    code: 'defined_view_not_found',
  })
  await server.call(deleteDefinedView, { params: { ...params, name: second.name } }, { as })
  expect((await offered()).map(({ name }) => name)).not.toContain(second.name)
})

test('DATA-04 a view of each grid has its own bound, and each change is in the activity of the project', async () => {
  const { create, refusal, project } = await audited()
  for (let at = 0; at < MAX_DEFINED_VIEWS; at++)
    await create({ label: { fr: `Vue ${at}`, en: `View ${at}` } })
  expect(await refusal({})).toMatchObject({ code: 'too_many_defined_views' })
  const events = await sql<{ details: { fields: string[]; how: string; after: string } }>`
    select details from core.audit_events where project_id = ${project.id} and kind = 'projectChanged'
    order by id desc limit 1`.execute(server.database.owner)
  expect(events.rows[0]?.details).toEqual({
    ...{ fields: ['views'], how: 'created', after: `Vue ${MAX_DEFINED_VIEWS - 1}` },
  })
})
