import { listComments } from '@quitus/contract/comments/list-comments.ts'
import { listMentionablePeople } from '@quitus/contract/comments/list-mentionable-people.ts'
import { createComment, deleteComment, updateComment } from '@quitus/contract/comments/write-comments.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const auditor = await server.person({ roleType: 'staff', fullName: 'Anaïs Roux' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const reader = await server.person({ fullName: 'Luc Petit' })
const stranger = await server.person({ fullName: 'Paul Ailleurs' })
const project = await server.project({
  members: [
    [staff, 'manage'],
    [auditor, 'review'],
    [customer, 'review'],
    [reader, 'read'],
  ],
})
await publishAuditView(server.database, project, staff)
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const asReader = await server.signInAs(reader)

const of = (anomalyId: string) => ({ projectId: project.id, anomalyId })
const write = (anomalyId: string, body: Parameters<typeof bodyOf>[0], as: Session) =>
  server.call(createComment, { params: of(anomalyId), body: bodyOf(body) }, { as })
function bodyOf(body: { text: string; mentions?: number[]; staffOnly?: boolean }) {
  return body
}
const read = (anomalyId: string, as: Session, query: { before?: string; limit?: number } = {}) =>
  server.call(listComments, { params: of(anomalyId), query }, { as })
const refusal = async (requested: Promise<{ statusCode: number; json: () => { code: string } }>) => {
  const answer = await requested
  return [answer.statusCode, answer.json().code]
}

test('FLOW-10 a comment is read by all members, newest first, and its mentions name people of the project', async () => {
  const text = '**Avoir** reçu, @Thomas Girard ?\r\nVoir `F-2291`.'
  const written = await write('A-01', { text: `  ${text} `, mentions: [staff.id, staff.id] }, asCustomer)
  expect(written).toMatchObject({
    text: text.replace('\r\n', '\n'),
    author: 'Marie Delaunay',
    isAuthorStaff: false,
    isStaffOnly: false,
    mentions: [{ userId: staff.id, name: 'Thomas Girard' }],
    editedAt: null,
  })
  await write('A-01', { text: 'Oui.' }, asStaff)
  for (const as of [asStaff, asCustomer, asReader]) {
    const { comments, count, next } = await read('A-01', as)
    expect(comments.map(({ author }) => author)).toEqual(['Thomas Girard', 'Marie Delaunay'])
    expect([count, next]).toEqual([2, null])
  }
  expect((await read('A-02', asStaff)).comments).toEqual([])
})

test('FLOW-10 who may only read writes nothing, and an unknown anomaly has no comments', async () => {
  const body = { text: 'x' }
  expect(await refusal(server.send(createComment, { params: of('A-01'), body }, { as: asReader }))).toEqual([
    403,
    'not_permitted',
  ])
  expect(await refusal(server.send(listComments, { params: of('A-99') }, { as: asStaff }))).toEqual([
    404,
    'anomaly_not_found',
  ])
})

test('FLOW-10 nobody is mentioned who could not read the comment', async () => {
  const people = (await server.call(listMentionablePeople, { params: of('A-01') }, { as: asCustomer })).people
  expect(people.map(({ name }) => name)).toEqual([
    'Anaïs Roux',
    'Luc Petit',
    'Marie Delaunay',
    'Thomas Girard',
  ])
  const tried = (mentions: number[], staffOnly = false) =>
    server.send(
      createComment,
      { params: of('A-01'), body: { text: 'x', mentions, staffOnly } },
      { as: asStaff },
    )
  const foreign = await tried([customer.id, stranger.id])
  expect([foreign.statusCode, foreign.json().code]).toEqual([400, 'mention_not_possible'])
  expect(foreign.body).not.toContain('Ailleurs')
  const internal = await tried([customer.id, auditor.id], true)
  expect(internal.json()).toMatchObject({ code: 'mention_not_possible' })
  expect(internal.json().message).toContain('Marie Delaunay')
  expect((await tried([auditor.id], true)).statusCode).toBe(200)
})

test('FLOW-10 comments of absurd sizes are refused, and harmless ones are kept as they are', async () => {
  const send = (body: object) => server.send(createComment, { params: of('A-03'), body }, { as: asStaff })
  const many = Array.from({ length: 500 }, (_, at) => at + 1)
  for (const body of [
    { text: '   ' },
    { text: 'x'.repeat(10_001) },
    { text: 'x'.repeat(100_000) },
    { text: 'x', mentions: many },
    { text: 'a\u0000b' },
  ])
    expect((await send(body)).statusCode, JSON.stringify(body).slice(0, 40)).toBe(400)
  expect((await send({ text: 'x'.repeat(200_000) })).statusCode).toBe(413)
  const text = `<script>alert(1)</script> [x](javascript:alert(1)) \u202e droite ${'é'.repeat(9_900)}`
  expect((await send({ text })).json()).toMatchObject({ text })
  const { comments, count } = await read('A-03', asStaff)
  expect([comments.length, count]).toEqual([1, 1])
})

test('FLOW-10 an author changes or deletes their comment within 15 minutes, and what it said is kept', async () => {
  const { id } = await write('A-04', { text: 'Premier texte' }, asCustomer)
  const params = { ...of('A-04'), comment: id }
  const change = (text: string, as: Session) =>
    server.send(updateComment, { params, body: { text, mentions: [] } }, { as })
  expect(await refusal(change('x', asStaff))).toEqual([403, 'comment_of_another'])
  server.clock.advance(14 * 60_000)
  const later = { staff: await server.signInAs(staff), customer: await server.signInAs(customer) }
  expect((await change('Second texte', later.customer)).json()).toMatchObject({
    text: 'Second texte',
    editedAt: server.clock.now().toISOString(),
  })
  const [shown] = (await read('A-04', later.staff)).comments
  expect(shown).toMatchObject({ text: 'Second texte', changeableUntil: null })
  await server.call(deleteComment, { params }, { as: later.customer })
  const { comments, count } = await read('A-04', later.staff)
  expect([comments[0]?.text, comments[0]?.author, count]).toEqual([null, 'Marie Delaunay', 0])
  expect(await refusal(change('x', later.customer))).toEqual([404, 'comment_not_found'])
  const versions = await sql<{ text: string; replaced_by: number }>`
    select text, replaced_by from core.comment_versions where comment_id = ${id}::bigint order by replaced_at`.execute(
    server.database.owner,
  )
  expect(versions.rows).toEqual([
    { text: 'Premier texte', replaced_by: customer.id },
    { text: 'Second texte', replaced_by: customer.id },
  ])

  const late = await write('A-04', { text: 'Trop tard' }, later.customer)
  server.clock.advance(15 * 60_000)
  const ofLate = { params: { ...of('A-04'), comment: late.id } }
  expect(await refusal(server.send(deleteComment, ofLate, { as: await server.signInAs(customer) }))).toEqual([
    409,
    'comment_no_longer_changeable',
  ])
})

test('FLOW-10 SEC-01 customers learn nothing of what staff write for themselves', async () => {
  const as = { staff: await server.signInAs(staff), customer: await server.signInAs(customer) }
  const { id } = await write('A-05', { text: 'Entre nous', staffOnly: true }, as.staff)
  const seen = await server.send(listComments, { params: of('A-05') }, { as: as.customer })
  expect(seen.json()).toEqual({ comments: [], next: null, count: 0 })
  const params = { ...of('A-05'), comment: id }
  const body = { text: 'x', mentions: [] }
  expect(await refusal(server.send(updateComment, { params, body }, { as: as.customer }))).toEqual([
    404,
    'comment_not_found',
  ])
  expect(await refusal(server.send(deleteComment, { params }, { as: as.customer }))).toEqual([
    404,
    'comment_not_found',
  ])
  expect((await read('A-05', as.staff)).count).toBe(1)
  const tried = { params: of('A-05'), body: { text: 'x', staffOnly: true } }
  expect(await refusal(server.send(createComment, tried, { as: as.customer }))).toEqual([
    403,
    'comment_needs_staff',
  ])
})

test('FLOW-10 SEC-01 row-level security alone keeps staff-only comments from customers, and everybody from writing as another', async () => {
  const as = await server.signInAs(staff)
  await write('A-06', { text: 'Entre nous', staffOnly: true }, as)
  const asApplication = <Result>(userId: number, projectId: number, work: (tx: Tx) => Promise<Result>) =>
    server.database.app.transaction().execute(async (tx) => {
      await nameRequester(tx, userId, projectId)
      return work(tx)
    })
  const texts = (userId: number, projectId: number) =>
    asApplication(userId, projectId, async (tx) => {
      const found = await tx.selectFrom('core.comments').select('text').execute()
      return found.map(({ text }) => text)
    })
  expect(await texts(staff.id, project.id)).toContain('Entre nous')
  expect(await texts(customer.id, project.id)).not.toContain('Entre nous')
  expect(await texts(customer.id, project.id + 1)).toEqual([])
  const insert = (isStaffOnly: boolean, authorId: number) =>
    asApplication(customer.id, project.id, (tx) =>
      sql`insert into core.comments (project_id, source, anomaly_id, is_staff_only, text, author_id, created_at)
          values (${project.id}, 'dashboard', 'A-06', ${isStaffOnly}, 'x', ${authorId}, now())`.execute(tx),
    )
  await expect(insert(false, staff.id)).rejects.toThrow('row-level security')
  await expect(insert(true, customer.id)).rejects.toThrow('row-level security')
  const change = await asApplication(customer.id, project.id, (tx) =>
    sql`update core.comments set text = 'x' where author_id = ${staff.id}`.execute(tx),
  )
  expect(change.numAffectedRows).toBe(0n)
  for (const statement of [sql`delete from core.comments`, sql`select from core.comment_versions`])
    await expect(asApplication(staff.id, project.id, (tx) => statement.execute(tx))).rejects.toThrow(
      'permission denied',
    )
})

test('FLOW-19 comments stay open on locked rows and outlive publications, also of an anomaly that is gone', async () => {
  const as = await server.signInAs(auditor)
  const view = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params: view, query: {} }, { as })
  const changes = [{ entryId: 'E8$$1', column: 'Row Locked', value: true, expected: false }]
  const locked = await server.call(
    editCells,
    { params: view, body: { timestamp: viewMetaData.timestamp, changes } },
    { as },
  )
  expect(locked.refused).toEqual([])
  await write('A-08', { text: 'Malgré le verrou' }, as)
  await write('A-07', { text: 'Avant son départ' }, as)
  const rows = AUDIT_ROWS.filter(({ anomalyId }) => anomalyId !== 'A-07')
  await publishAuditView(server.database, project, staff, { rows })
  expect((await read('A-08', as)).comments.map(({ text }) => text)).toEqual(['Malgré le verrou'])
  expect((await read('A-07', as)).comments.map(({ text }) => text)).toEqual(['Avant son départ'])
})

test('FLOW-10 a thousand comments are read page by page from the newest', async () => {
  const as = await server.signInAs(staff)
  await sql`
    insert into core.comments (project_id, source, anomaly_id, text, author_id, created_at)
    select ${project.id}, 'dashboard', 'A-02', 'Numéro ' || number, ${staff.id}, now()
    from generate_series(1, 1000) number`.execute(server.database.owner)
  const seen: string[] = []
  let before: string | null = null
  do {
    const page = await read('A-02', as, { limit: 100, ...(before !== null && { before }) })
    seen.push(...page.comments.map(({ text }) => text ?? ''))
    expect(page.count).toBe(1000)
    before = page.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, at) => `Numéro ${1000 - at}`))
})
