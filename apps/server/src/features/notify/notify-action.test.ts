import { listNotices } from '@quitus/contract/notices/notices.ts'
import { notifyAction } from '@quitus/contract/notify/notify-action.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const stranger = await server.person()
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const world = await publishForWriting(
  server,
  staff,
  [
    [staff, 'manage'],
    [customer, 'review'],
  ],
  { view: DECISION_VIEW, rows: AUDIT_ROWS },
)
const one = (...entryIds: string[]) => ({ selection: { entryIds } })
await world.decide(asStaff, { action: 'withdraw', ...one('E1$$1') })
await world.decide(asStaff, { action: 'assign', assignee: customer.id, ...one('E2$$1', 'E3$$1') })
const before = await world.changeSets()

const notify = (action: string, args: object, as: Session) =>
  server.send(notifyAction, { params: { projectId: world.project.id }, body: { action, args } }, { as })
const newest = async (as: Session) =>
  // That of the publication is dated by the clock of the database, which is ahead of that of the test.
  (await server.call(listNotices, { query: { limit: 20 } }, { as })).notices.find(
    ({ kind }) => kind !== 'publication',
  )

test('FLOW-04 reminding the people in charge, requesting a document and presenting write notices and nothing else', async () => {
  const reminded = await notify('remind', { anomalies: ['A-02', 'A-03'], text: ' Merci ! ' }, asStaff)
  expect(reminded.json()).toEqual({ notified: 1 })
  expect(await newest(asCustomer)).toMatchObject({
    kind: 'reminder',
    count: 2,
    words: 'Merci !',
    actor: 'Thomas Girard',
    filter: { op: 'in', value: ['A-02', 'A-03'] },
  })
  const request = { anomalies: ['A-02'], person: staff.id, text: 'L’avoir, svp' }
  expect((await notify('requestDocument', request, asCustomer)).json()).toEqual({ notified: 1 })
  expect(await newest(asStaff)).toMatchObject({ kind: 'documentRequest', anomalyId: 'A-02', count: 1 })
  // What customers do not see is not counted for them.
  expect((await notify('present', { anomalies: ['A-01', 'A-04'] }, asStaff)).json()).toEqual({ notified: 1 })
  expect(await newest(asCustomer)).toMatchObject({ kind: 'presented', anomalyId: 'A-04', count: 1 })
  expect(await world.changeSets()).toEqual(before)
})

test.each([
  ['explode', { anomalies: ['A-02'] }, 400, 'unknown_action'],
  ['remind', { anomalies: ['A-99'] }, 404, 'anomaly_not_found'],
  ['remind', { anomalies: ['A-04'] }, 409, 'nobody_in_charge'],
  ['remind', { anomalies: ['A-02'], person: stranger.id }, 400, 'person_cannot_read'],
  ['remind', { anomalies: ['A-01'], person: customer.id }, 400, 'person_cannot_read'],
  ['requestDocument', { anomalies: ['A-02'] }, 400, 'person_required'],
  ['remind', { anomalies: [] }, 400, 'invalid_request'],
  ['remind', { anomalies: ['A-02'], text: 'x'.repeat(1001) }, 400, 'invalid_request'],
  ['remind', { anomalies: ['A-02'], sql: 'x' }, 400, 'invalid_request'],
])('FLOW-04 refuses %s with %j', async (action, args, status, code) => {
  const answer = await notify(action, args, asStaff)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('FLOW-04 SEC-01 customers present nothing, and reach no anomaly that is hidden from them', async () => {
  const present = await notify('present', { anomalies: ['A-02'] }, asCustomer)
  expect([present.statusCode, present.json().code]).toEqual([403, 'not_permitted'])
  const hidden = await notify('remind', { anomalies: ['A-01'], person: staff.id }, asCustomer)
  expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'anomaly_not_found'])
})
