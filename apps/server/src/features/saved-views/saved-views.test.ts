import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { deleteSavedView } from '@quitus/contract/saved-views/delete-saved-view.ts'
import { MAX_SAVED_VIEWS } from '@quitus/contract/saved-views/limits.ts'
import { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { updateSavedView } from '@quitus/contract/saved-views/update-saved-view.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const manager = await server.person({ roleType: 'staff' })
const reviewer = await server.person({ fullName: 'Agathe Clavier' })
const reader = await server.person()
const project = await server.project({
  members: [
    [manager, 'manage'],
    [reviewer, 'review'],
    [reader, 'read'],
  ],
})
await publishAuditView(server.database, project, manager)
const asManager = await server.signInAs(manager)
const asReviewer = await server.signInAs(reviewer)
const asReader = await server.signInAs(reader)
const params = { projectId: project.id, source: 'dashboard' } as const

const STATE: SavedState = {
  prefilteredView: null,
  filter: { all: [{ column: 'Montant', op: 'between', value: [1000, null] }] },
  search: 'sogetra',
  sort: [{ column: 'Montant', descending: true }],
  layout: { order: ['Montant', 'Fournisseur'], widths: { Montant: 180 }, shown: { Remarque: false } },
}

const save = (name: string, as: Session, isShared = false) =>
  server.call(createSavedView, { params, body: { name, isShared, state: STATE } }, { as })
const namesFor = async (as: Session) =>
  (await server.call(listSavedViews, { params }, { as })).views.map(({ name }) => name)
const refusal = async (requested: Promise<{ statusCode: number; json: () => { code: string } }>) => {
  const answer = await requested
  return [answer.statusCode, answer.json().code]
}

test('VIEW-14 a saved view comes back as it was kept, and only to its owner', async () => {
  const saved = await save('  Gros   montants ', asReviewer)
  expect(saved).toMatchObject({
    name: 'Gros montants',
    isShared: false,
    owner: 'Agathe Clavier',
    isOwn: true,
    canChange: true,
  })
  const { views } = await server.call(listSavedViews, { params }, { as: asReviewer })
  expect(views).toEqual([saved])
  expect(views[0]?.state).toEqual(STATE)
  expect(await namesFor(asManager)).toEqual([])
  const change = { params: { ...params, savedView: saved.id }, body: { name: 'à moi' } }
  expect(await refusal(server.send(updateSavedView, change, { as: asManager }))).toEqual([
    404,
    'saved_view_not_found',
  ])
  const forget = { params: { ...params, savedView: saved.id } }
  await server.call(deleteSavedView, forget, { as: asReviewer })
  expect(await namesFor(asReviewer)).toEqual([])
  expect(await refusal(server.send(deleteSavedView, forget, { as: asReviewer }))).toEqual([
    404,
    'saved_view_not_found',
  ])
})

test('VIEW-14 a shared view is everybody’s to use; its owner and the managers change it, the owner alone withdraws it', async () => {
  const shared = await save('Contestées', asReviewer, true)
  for (const as of [asManager, asReviewer, asReader]) expect(await namesFor(as)).toContain('Contestées')
  const of = { params: { ...params, savedView: shared.id } }
  const change = (body: object, as: Session) => server.send(updateSavedView, { ...of, body }, { as })
  expect(await refusal(change({ name: 'x' }, asReader))).toEqual([403, 'not_permitted'])
  expect(await refusal(change({ isShared: false }, asManager))).toEqual([403, 'not_permitted'])
  expect((await change({ name: 'Contestées 2024' }, asManager)).statusCode).toBe(200)
  expect((await change({ isShared: false }, asReviewer)).json()).toMatchObject({
    name: 'Contestées 2024',
    isShared: false,
    state: STATE,
  })
  expect(await namesFor(asReader)).not.toContain('Contestées 2024')
  await server.call(deleteSavedView, of, { as: asReviewer })
})

test('ACC-08 VIEW-14 a shared view names no column to customers that is withheld from them, nor what staff filtered it by', async () => {
  const secret = 'marge cachée'
  const state: SavedState = {
    ...STATE,
    filter: {
      all: [
        { column: 'Note interne', op: 'contains', value: secret },
        { any: [{ column: 'Note interne', op: 'empty' }] },
        {
          any: [
            { column: 'Montant', op: 'between', value: [1000, null] },
            { column: 'Inventée', op: 'empty' },
          ],
        },
      ],
    },
    sort: [
      { column: 'Note interne', descending: false },
      { column: 'Montant', descending: true },
    ],
    layout: {
      order: ['Note interne', 'Montant'],
      widths: { 'Note interne': 300, Montant: 180 },
      shown: { 'Note interne': true, Remarque: false },
      pinned: { 'Note interne': true },
      density: 'compact',
    },
  }
  const body = { name: 'Interne', isShared: true, state }
  const saved = await server.call(createSavedView, { params, body }, { as: asManager })
  expect(saved.state).toEqual(state)
  for (const as of [asReviewer, asReader]) {
    const answer = await server.send(listSavedViews, { params }, { as })
    expect(answer.body).not.toMatch(/Note interne|marge cachée|Inventée/)
    const shown = answer.json().views.find(({ id }: { id: number }) => id === saved.id)
    expect(shown.state).toEqual({
      ...STATE,
      filter: { all: [{ any: [{ column: 'Montant', op: 'between', value: [1000, null] }] }] },
      sort: [{ column: 'Montant', descending: true }],
      layout: {
        order: ['Montant'],
        widths: { Montant: 180 },
        shown: { Remarque: false },
        pinned: {},
        density: 'compact',
      },
    })
  }
  // A name that is withheld and one that nobody knows look alike to who tries them.
  const tried: SavedState = {
    ...STATE,
    sort: [],
    layout: {},
    filter: { column: 'Note interne', op: 'empty' },
  }
  const probe = { params, body: { name: 'Essai', isShared: false, state: tried } }
  const answer = await server.call(createSavedView, probe, { as: asReader })
  expect(answer.state.filter).toBeNull()
  for (const id of [saved.id, answer.id]) {
    const as = id === saved.id ? asManager : asReader
    await server.call(deleteSavedView, { params: { ...params, savedView: id } }, { as })
  }
})

test('VIEW-14 ACC-02 who may only read keeps views for themselves', async () => {
  const body = { name: 'Pour tous', isShared: true, state: STATE }
  expect(await refusal(server.send(createSavedView, { params, body }, { as: asReader }))).toEqual([
    403,
    'not_permitted',
  ])
  const own = await save('Pour moi', asReader)
  const of = { params: { ...params, savedView: own.id } }
  const share = server.send(updateSavedView, { ...of, body: { isShared: true } }, { as: asReader })
  expect(await refusal(share)).toEqual([403, 'not_permitted'])
  await server.call(deleteSavedView, of, { as: asReader })
})

test('VIEW-14 a name is once among a person’s own views and once among the shared ones, whatever its case', async () => {
  await save('Été', asReviewer)
  await save('Été', asReader)
  const taken = { params, body: { name: 'été', isShared: false, state: STATE } }
  expect(await refusal(server.send(createSavedView, taken, { as: asReviewer }))).toEqual([
    409,
    'saved_view_name_taken',
  ])
  await save('Été', asManager, true)
  const other = await save('Hiver', asReviewer)
  const rename = { params: { ...params, savedView: other.id }, body: { name: 'ÉTÉ' } }
  expect(await refusal(server.send(updateSavedView, rename, { as: asReviewer }))).toEqual([
    409,
    'saved_view_name_taken',
  ])
  const shareTaken = { ...rename, body: { name: 'Été', isShared: true } }
  expect(await refusal(server.send(updateSavedView, shareTaken, { as: asReviewer }))).toEqual([
    409,
    'saved_view_name_taken',
  ])
})

test('VIEW-14 the number of views has a bound, which two savings at once do not get around', async () => {
  const other = await server.person()
  const crowded = await server.project({ members: [[other, 'review']] })
  await publishAuditView(server.database, crowded, manager)
  const as = await server.signInAs(other)
  const requested = { projectId: crowded.id, source: 'dashboard' } as const
  const answers = await Promise.all(
    Array.from({ length: MAX_SAVED_VIEWS + 2 }, (_, at) =>
      server.send(
        createSavedView,
        { params: requested, body: { name: `Vue ${at}`, isShared: false, state: STATE } },
        { as },
      ),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_SAVED_VIEWS)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
})

test('VIEW-14 SEC-03 a state that no grid can have is refused with the place of the fault', async () => {
  const body = {
    name: ' ',
    isShared: false,
    state: { ...STATE, filter: { column: 'x', op: 'like' }, layout: { widths: { a: -1 } } },
  }
  const answer = await server.send(createSavedView, { params, body }, { as: asReviewer })
  expect(answer.statusCode).toBe(400)
  const paths = answer.json().issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/name', '/state/layout/widths/a']))
})

test('VIEW-14 PRJ-05 not even a forgotten condition shows another person’s view', async () => {
  await save('Secrète', asReviewer)
  const seen = await server.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, reader.id, project.id)
    const answer = await sql<{ name: string }>`select name from core.saved_views where not is_shared`.execute(
      tx,
    )
    return answer.rows.map(({ name }) => name)
  })
  expect(seen).toEqual(['Été'])
})
