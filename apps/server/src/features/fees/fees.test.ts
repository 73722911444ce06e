import {
  downloadFeeStatement,
  type FeeSettings,
  getFeeSettings,
  getFeeStatement,
  updateFeeSettings,
} from '@quitus/contract/fees/fees.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { addRecovery, removeRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { ROUTED_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
const reviewer = await server.person({ roleType: 'staff' })
const customer = await server.person({ fullName: 'Camille Relecteur' })
const signIn = async () => ({
  as: await server.signInAs(staff),
  asReviewer: await server.signInAs(reviewer),
  asCustomer: await server.signInAs(customer),
})
let who = await signIn()
const STEPS = (rate: number) => ({ steps: [{ upTo: null, rate }], cap: null })
const RULES: FeeSettings = {
  isOn: true,
  isShown: false,
  rules: {
    claim: {
      steps: [
        { upTo: 1000, rate: 20 },
        { upTo: null, rate: 10 },
      ],
      cap: 215,
    },
    correct: STEPS(5),
    tax: null,
  },
}

/** A project in which one anomaly of 1 200.50 and one of 80 were claimed, and another of 80 was avoided. */
async function claimed(): Promise<WritingWorld> {
  const members = [
    [staff, 'manage'],
    [reviewer, 'review'],
    [customer, 'review'],
  ] as const
  const world = await publishForWriting(server, staff, members, { view: ROUTED_VIEW })
  const of = (...entryIds: string[]) => ({ selection: { entryIds } })
  await world.decide(who.asCustomer, { action: 'validate', ...of('E1$$1', 'E2$$1', 'E3$$1') })
  await world.decide(who.as, { action: 'setRoute', route: 'claim', reason: 'Payée', ...of('E1$$1', 'E2$$1') })
  await world.decide(who.as, { action: 'setRoute', route: 'correct', reason: 'Non payée', ...of('E3$$1') })
  await world.decide(who.as, { action: 'claim', ...of('E1$$1', 'E2$$1') })
  await world.decide(who.as, { action: 'correct', reference: 'OD-1', ...of('E3$$1') })
  return world
}

const params = (world: WritingWorld) => ({ projectId: world.project.id })
const set = (world: WritingWorld, body: FeeSettings, session = who.as) =>
  server.call(updateFeeSettings, { params: params(world), body }, { as: session })
const statement = (world: WritingWorld, month?: string, session: Session = who.as) =>
  server.call(
    getFeeStatement,
    { params: params(world), query: month === undefined ? {} : { month } },
    { as: session, language: 'English' },
  )
const recover = (world: WritingWorld, anomalyId: string, amount: number, date = '2026-03-02') =>
  server.call(
    addRecovery,
    { params: { ...params(world), anomalyId }, body: { date, way: 'transfer', amount, reason: 'Accord' } },
    { as: who.as },
  )

test('FLOW-24 fees are off until a manager sets rules, which are checked and recorded', async () => {
  const world = await claimed()
  const off = { isOn: false, isShown: false, rules: { claim: null, correct: null, tax: null } }
  expect(await server.call(getFeeSettings, { params: params(world) }, { as: who.asReviewer })).toEqual(off)
  await recover(world, 'A-02', 10)
  expect(await statement(world)).toMatchObject({ isOn: false, lines: [], total: { after: { fee: 0 } } })
  const call = { params: params(world), body: RULES }
  expect(await server.refusal(updateFeeSettings, call, { as: who.asReviewer })).toMatchObject({
    code: 'not_permitted',
  })
  const falling = { ...RULES, rules: { ...RULES.rules, tax: { steps: [{ upTo: 5, rate: 1 }], cap: null } } }
  expect(
    await server.refusal(updateFeeSettings, { params: params(world), body: falling }, { as: who.as }),
  ).toMatchObject({ code: 'fee_rule_invalid' })
  expect(await set(world, RULES)).toEqual(RULES)
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'details'])
    .where('project_id', '=', world.project.id)
    .execute()
  expect(events).toEqual([{ kind: 'projectChanged', details: { fields: ['successFees'] } }])
})

test('FLOW-24 recovered and avoided anomalies are charged by steps and up to the cap, line by line', async () => {
  const world = await claimed()
  await set(world, RULES)
  await recover(world, 'A-01', 900)
  await recover(world, 'A-01', 200)
  await recover(world, 'A-02', 80)
  const { lines, byRoute, total, lineCount, months } = await statement(world)
  expect(
    lines.map(({ name, route, base, rates, isCapped, fee }) => [name, route, base, rates, isCapped, fee]),
  ).toEqual([
    ['A-01', 'claim', 900, [20], false, 180],
    ['A-01', 'claim', 200, [20, 10], false, 30],
    ['A-02', 'claim', 80, [10], true, 5],
    ['A-03', 'correct', 80, [5], false, 4],
  ])
  expect(lineCount).toBe(4)
  expect(byRoute.claim.month).toEqual({ base: 1180, fee: 215 })
  expect(total).toEqual({
    before: { base: 0, fee: 0 },
    month: { base: 1260, fee: 219 },
    after: { base: 1260, fee: 219 },
  })
  expect(months).toEqual(['2026-03'])
})

test('FLOW-24 ACC-02 customers see statements only where the project shows them, and the rules never', async () => {
  const world = await claimed()
  await set(world, RULES)
  await recover(world, 'A-02', 80)
  const refusal = () =>
    server.refusal(getFeeStatement, { params: params(world), query: {} }, { as: who.asCustomer })
  const file = { params: params(world), query: { month: '2026-03', format: 'pdf' as const } }
  const isOpen = async () =>
    (await server.call(getProject, { params: params(world) }, { as: who.asCustomer })).showsFees
  expect(await refusal()).toMatchObject({ status: 404, code: 'fees_not_shown' })
  expect(await server.refusal(downloadFeeStatement, file, { as: who.asCustomer })).toMatchObject({
    code: 'fees_not_shown',
  })
  expect(await isOpen()).toBe(false)
  await set(world, { ...RULES, isShown: true })
  expect(await isOpen()).toBe(true)
  expect(await statement(world, '2026-03', who.asCustomer)).toMatchObject({
    lineCount: 2,
    total: { month: { fee: 20 } },
  })
  expect(
    await server.refusal(getFeeSettings, { params: params(world) }, { as: who.asCustomer }),
  ).toMatchObject({ code: 'not_permitted' })
  await set(world, { ...RULES, isOn: false, isShown: true })
  expect(await refusal()).toMatchObject({ code: 'fees_not_shown' })
})

test('FLOW-24 a statement is a PDF and a workbook with each line and the totals', async () => {
  const world = await claimed()
  await set(world, RULES)
  await recover(world, 'A-02', 80)
  const get = (format: 'pdf' | 'xlsx') =>
    server.send(
      downloadFeeStatement,
      { params: params(world), query: { month: '2026-03', format } },
      { as: who.as, language: 'English' },
    )
  const pdf = await get('pdf')
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(pdf.headers['content-disposition'])).toContain('fees-2026-03.pdf')
  const sheet = await get('xlsx')
  const [read] = (await readXlsx(new Uint8Array(sheet.rawPayload))).sheets
  const rows = (read?.rows ?? []).map((row) => [row[0], row[4], row[6]])
  expect(rows.slice(0, 3)).toEqual([
    ['Anomaly', 'Base', 'Fee'],
    ['A-02', 80, 16],
    ['A-03', 80, 4],
  ])
  expect(rows.at(-1)).toEqual(['Total at the end of the month', 160, 20])
})

test('FLOW-24 a recovery that is removed after its month is corrected in the month of its removal, and months stay as they were', async () => {
  const world = await claimed()
  await set(world, RULES)
  const kept = await recover(world, 'A-01', 500)
  const undone = await recover(world, 'A-02', 80)
  const [first] = kept.recoveries
  // Removed within its month: it never was in a statement.
  const soon = await recover(world, 'A-01', 100)
  await world.undo(who.as, soon.changeSet)
  const march = await statement(world, '2026-03')
  expect(march.lines.map(({ base }) => base)).toEqual([500, 80, 80])
  server.clock.advance(40 * DAY)
  who = await signIn()
  await world.undo(who.as, undone.changeSet)
  await server.call(
    removeRecovery,
    { params: { ...params(world), anomalyId: 'A-01', recovery: first?.id ?? 0 } },
    { as: who.as },
  )
  // Dated in March, recorded in April: the statement of March has been sent.
  await recover(world, 'A-02', 30, '2026-03-20')
  expect(await statement(world, '2026-03')).toEqual({ ...march, months: ['2026-04', '2026-03'] })
  const april = await statement(world)
  expect(april).toMatchObject({
    month: '2026-04',
    total: { before: { fee: 120 }, month: { base: -550, fee: -110 }, after: { base: 110, fee: 10 } },
  })
  expect(
    april.lines.map(({ date, base, isCorrection, fee }) => [date, base, isCorrection, fee]).toSorted(),
  ).toEqual(
    [
      ['2026-03-20', 30, false, 6],
      ['2026-04-11', -500, true, -100],
      ['2026-04-11', -80, true, -16],
    ].toSorted(),
  )
})
