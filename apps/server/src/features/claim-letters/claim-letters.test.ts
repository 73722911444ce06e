import { writeFileSync } from 'node:fs'
import {
  downloadLetter,
  getLetterSettings,
  listLetters,
  markLettersSent,
  updateLetterSettings,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { expect, test } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { endedJob } from '#testing/files/exported-file.ts'
import { LETTER_ROWS, LETTER_VIEW } from '#testing/letter-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
const reader = await server.person({ roleType: 'staff' })
const customer = await server.person({ fullName: 'Camille Relecteur' })
const as = await server.signInAs(staff)
const asReader = await server.signInAs(reader)
const asCustomer = await server.signInAs(customer)
const STATE = MANAGED_COLUMN.state
const ALL = ['E1$$1', 'E2$$1', 'E3$$1', 'E5$$1', 'E8$$1', 'E9$$1']
/** Accepted: 1 200.50 of one supplier, 80 and 80 of two others, 0.01 of a German one; one has no supplier, one no amount. */
const SELECTED = { entryIds: ALL }
const english = (who: Session) => ({ as: who, language: 'English' }) as const

async function validated(rows = LETTER_ROWS): Promise<WritingWorld> {
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [reader, 'review'],
      [customer, 'review'],
    ],
    { view: LETTER_VIEW, rows },
  )
  await world.decide(asCustomer, { action: 'validate', selection: SELECTED })
  return world
}

const params = (world: WritingWorld) => ({ projectId: world.project.id })
type Body = Partial<RequestOf<typeof startLetters>['body']>
const request = (world: WritingWorld, body: Body) => ({
  params: params(world),
  body: { timestamp: world.timestamp(), selection: SELECTED, kind: 'claim' as const, ...body },
})
const plan = (world: WritingWorld, body: Body = {}) =>
  server.call(startLetters, request(world, { ...body, dryRun: true }), english(as))
const letters = async (world: WritingWorld, who = as) =>
  (await server.call(listLetters, { params: params(world), query: {} }, english(who))).letters
const mark = (world: WritingWorld, ids: number[], more: { sentOn?: string; clientKey?: string } = {}) =>
  server.call(markLettersSent, { params: params(world), body: { letters: ids, ...more } }, english(as))

async function written(world: WritingWorld, body: Body = {}) {
  const { job: started } = await server.call(startLetters, request(world, body), english(as))
  const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
  const job = await endedJob(server, world.project.id, started?.id ?? '', english(as)).finally(() =>
    jobs.stop(),
  )
  expect(job).toMatchObject({ state: 'done', error: null })
  const ticket = { body: { projectId: world.project.id, job: job.id } }
  const { url } = await server.call(createTicket, ticket, english(as))
  return { job, bytes: (await server.app.inject(url)).rawPayload }
}

async function bytesOf(world: WritingWorld, letter: number): Promise<Buffer> {
  const answer = await server.send(downloadLetter, { params: { ...params(world), letter } }, english(as))
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test('FLOW-20 a dry run says the letters by supplier with exact sums, and what is left out and why', async () => {
  const world = await validated()
  await world.decide(asCustomer, {
    action: 'devalidate',
    selection: { entryIds: ['E2$$1'] },
    reason: 'Erreur',
  })
  const planned = await plan(world, { language: 'supplier' })
  expect(planned).toMatchObject({ job: null, anomalies: 3, amount: 1280.51 })
  expect(planned.suppliers).toEqual([
    { name: 'Coté', code: null, language: 'en', anomalies: 1, amount: 0.01 },
    { name: 'eclair', code: null, language: 'fr', anomalies: 1, amount: 80 },
    { name: 'Société Générale d’Électricité', code: '401000', language: 'fr', anomalies: 1, amount: 1200.5 },
  ])
  expect(Object.fromEntries(planned.excluded.map(({ code, count }) => [code, count]))).toEqual({
    state_presented: 1,
    noSupplier: 1,
    noAmount: 1,
  })
  expect(await letters(world)).toEqual([])
})

test('FLOW-20 a supplier whose name the font of letters lacks gets none, and that is said', async () => {
  const world = await validated(
    LETTER_ROWS.map((row) =>
      row.values.Fournisseur === 'Coté'
        ? { ...row, values: { ...row.values, Fournisseur: 'חברה בע״מ' } }
        : row,
    ),
  )
  const planned = await plan(world)
  expect(planned.suppliers.map(({ name }) => name)).not.toContain('חברה בע״מ')
  expect(planned.excluded).toContainEqual({
    code: 'notPrintable',
    count: 1,
    message: 'Name or number in a script that letters cannot print',
  })
})

test('FLOW-20 a run keeps one PDF for each supplier, and its file is a zip of them; alone it is the letter itself', async () => {
  const world = await validated()
  const { job, bytes } = await written(world)
  expect(job.file?.name).toMatch(/^reclamations-\d{4}-\d\d-\d\d\.zip$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const kept = await letters(world)
  expect(kept).toHaveLength(4)
  expect(new Set(kept.map(({ reference }) => reference)).size).toBe(4)
  for (const { id, fileName } of kept) {
    const pdf = await bytesOf(world, id)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.includes(pdf)).toBe(true)
    expect(bytes.includes(Buffer.from(fileName))).toBe(true)
  }
  const alone = await written(world, { selection: { entryIds: ['E1$$1'] }, language: 'en' })
  const [newest] = await letters(world)
  expect(newest).toMatchObject({
    language: 'en',
    amount: 1200.5,
    anomalies: 1,
    supplierCode: '401000',
    sentOn: null,
  })
  expect(alone.bytes.equals(await bytesOf(world, newest?.id ?? 0))).toBe(true)
  if (process.env.QUITUS_KEEP_LETTERS !== undefined)
    writeFileSync(process.env.QUITUS_KEEP_LETTERS, alone.bytes)
})

test('FLOW-20 FLOW-04 marking letters as sent claims their anomalies as of that day, once, and says what it left out', async () => {
  const world = await validated()
  await written(world)
  const ids = (await letters(world)).map(({ id }) => id)
  await world.decide(as, { action: 'claim', selection: { entryIds: ['E8$$1'] } })
  const clientKey = crypto.randomUUID()
  const marked = await mark(world, ids, { sentOn: '2024-05-02', clientKey })
  expect(marked).toMatchObject({ changed: 3, marked: 4, excluded: [{ code: 'state_claimed', count: 1 }] })
  const row = await world.row('E1$$1')
  expect(row[STATE]).toBe('claimed')
  expect(row[MANAGED_COLUMN.claimedOn]).toEqual({ model: '2024-05-02T00:00:00' })
  expect(await mark(world, ids, { sentOn: '2024-05-02', clientKey })).toEqual(marked)
  expect(await mark(world, ids)).toMatchObject({ changed: 0, marked: 0, changeSet: null })
  const kept = await letters(world)
  expect(new Set(kept.map(({ sentOn, sentBy }) => `${sentOn} ${sentBy}`))).toEqual(
    new Set(['2024-05-02 Sam Auditeur']),
  )
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ kind: 'claim', changeSet: marked.changeSet })
})

test('FLOW-20 a reminder is about claims whose last letter is older than the delay, and changes no state', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1', 'E2$$1'] } })
  const claims = (await letters(world)).map(({ id }) => id)
  await mark(world, claims, { sentOn: '2024-01-02' })
  await world.decide(as, { action: 'accept', selection: { entryIds: ['E2$$1'] } })
  const planned = await plan(world, { kind: 'reminder' })
  expect(planned).toMatchObject({ anomalies: 1, amount: 1200.5 })
  expect(planned.excluded).toContainEqual(expect.objectContaining({ code: 'state_accepted', count: 1 }))
  await written(world, { kind: 'reminder' })
  const [reminder] = await letters(world)
  expect(reminder).toMatchObject({ kind: 'reminder', amount: 1200.5 })
  expect(await mark(world, [reminder?.id ?? 0])).toMatchObject({ changed: 0, marked: 1 })
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  const again = await plan(world, { kind: 'reminder' })
  expect(again.anomalies).toBe(0)
  expect(again.excluded).toContainEqual(expect.objectContaining({ code: 'recentLetter', count: 1 }))
})

test('FLOW-20 the texts of a project are those of the application until who manages it writes others, with known fields alone', async () => {
  const world = await validated()
  const settings = await server.call(getLetterSettings, { params: params(world) }, english(asReader))
  expect(settings).toMatchObject({ reminderDays: 30 })
  expect(settings.texts.claim.fr.before).toContain('{total}')
  const change = (body: typeof settings, who = as) =>
    server.send(updateLetterSettings, { params: params(world), body }, english(who))
  expect((await change(settings, asReader)).json()).toMatchObject({ code: 'not_permitted' })
  const wrong = structuredClone(settings)
  wrong.texts.reminder.en.after = 'Pay {totl} now.'
  expect((await change(wrong)).json()).toMatchObject({
    code: 'letter_placeholder_unknown',
    issues: [{ path: 'texts.reminder.en.after', message: 'Unknown field: {totl}.' }],
  })
  const other = { ...settings, sender: 'Cabinet Exemple\n1 rue de la Paix', reminderDays: 10 }
  expect((await change(other)).statusCode).toBe(200)
  expect(await server.call(getLetterSettings, { params: params(world) }, english(as))).toEqual(other)
})

test('FLOW-20 SEC-01 customers and other projects neither write, list nor fetch letters', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1'] } })
  const [letter] = await letters(world)
  const foreign = await validated()
  const fetch = (where: WritingWorld, who: Session) =>
    server.send(downloadLetter, { params: { ...params(where), letter: letter?.id ?? 0 } }, english(who))
  expect((await fetch(world, asCustomer)).json()).toMatchObject({ code: 'not_permitted' })
  expect((await fetch(foreign, as)).json()).toMatchObject({ code: 'letter_not_found' })
  const started = await server.send(startLetters, request(world, {}), english(asCustomer))
  expect(started.json()).toMatchObject({ code: 'not_permitted' })
})

test('FLOW-20 a run refuses a deadline that has passed, a selection without a claim, and a day of sending to come', async () => {
  const world = await validated()
  const refusal = async (body: Body) =>
    (await server.send(startLetters, request(world, body), english(as))).json().code
  expect(await refusal({ answerBy: '2020-01-01' })).toBe('letter_deadline_passed')
  expect(await refusal({ selection: { entryIds: ['E4$$1'] } })).toBe('letters_without_anomaly')
  await written(world, { selection: { entryIds: ['E1$$1'] } })
  const [letter] = await letters(world)
  const body = { letters: [letter?.id ?? 0], sentOn: '2999-01-01' }
  const sent = await server.send(markLettersSent, { params: params(world), body }, english(as))
  expect(sent.json().code).toBe('letter_sent_in_future')
})
