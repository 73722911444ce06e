import { randomUUID } from 'node:crypto'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const person = await server.person({ roleType: 'staff' })
const world = await publishForWriting(server, person, [[person, 'manage']])
const as = await server.signInAs(person)
const authorization = `Bearer ${as.accessToken}`
const schema = projectSchemaName(world.project.id)

test('OPS-03 the id that a caller drew is in the answer, in its refusal and in every line of the log', async () => {
  const id = randomUUID()
  const before = server.log.lines.length
  const refused = await server.app.inject({ url: getMe.path, headers: { 'x-request-id': id.toUpperCase() } })
  expect(refused.headers['x-request-id']).toBe(id)
  expect(refused.json().requestId).toBe(id)
  const lines = server.log.lines.slice(before)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain(id)
})

test.each([
  ['nothing', ''],
  ['a word', 'x'],
  ['a UUID with more', `${randomUUID()} x`],
  ['a UUID with SQL', `${randomUUID()}'; drop table x --`],
  ['a long text', 'a'.repeat(10_000)],
])('OPS-03 SEC-03 %s is no id: the server draws its own, and nothing of it is logged', async (_, given) => {
  const before = server.log.lines.length
  const answer = await server.app.inject({
    url: getMe.path,
    headers: { authorization, 'x-request-id': given },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-request-id']).not.toBe(given.trim())
  if (given.length > 1) expect(server.log.lines.slice(before).join('')).not.toContain(given.trim())
})

test('OPS-03 while a call runs, the database shows its id next to its query, and not afterwards', async () => {
  const id = randomUUID()
  const shown = async () => {
    const answer = await sql<{ query: string }>`
      select query from pg_stat_activity where application_name = ${`quitus ${id}`}`.execute(
      server.database.owner,
    )
    return answer.rows
  }
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.id(schema, 'review_dashboard')} in access exclusive mode`.execute(tx)
    const reading = server.app.inject({
      url: addressOf(getViewData, { params: world.params }),
      headers: { authorization, 'x-request-id': id },
    })
    const waiting = expect.objectContaining({ query: expect.stringContaining('review_dashboard') })
    await vi.waitFor(async () => expect(await shown()).toEqual([waiting]), { timeout: 60_000 })
    void reading
  })
  await vi.waitFor(async () => expect(await shown()).toEqual([]), { timeout: 60_000 })
})

test('OPS-03 a change set keeps the id of the call that wrote it', async () => {
  const id = randomUUID()
  const answer = await server.app.inject({
    method: editCells.method,
    url: addressOf(editCells, { params: world.params }),
    headers: { authorization, 'x-request-id': id, 'content-type': 'application/json' },
    payload: JSON.stringify(world.editRequest([change('E1$$1', 'Remarque', 'who?')]).body),
  })
  expect(answer.statusCode).toBe(200)
  const stored = await sql<{ request_id: string | null }>`
    select request_id from ${sql.id(schema, 'change_sets')} order by id desc limit 1`.execute(
    server.database.owner,
  )
  expect(stored.rows).toEqual([{ request_id: id }])
})
