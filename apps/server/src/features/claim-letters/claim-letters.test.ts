import { writeFileSync } from 'node:fs'
import {
  discardLetters,
  downloadLetter,
  getLetterSettings,
  markLettersSent,
  updateLetterSettings,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { publishTestRows } from '@quitus/database/testing/stage-rows.sql.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import { expect, test } from 'vitest'
import { english, type LetterBody, startLetterServer } from '#testing/letters/letter-server.ts'
import { LETTER_ROWS, LETTER_VIEW } from '#testing/letters/letter-view.ts'
import { withRoutes } from '#testing/states/decision-view.ts'
import type { WritingWorld } from '#testing/writing-world.ts'

const { server, staff, who, params, request, validated, written, renew, plan, letters, mark, bytesOf } =
  await startLetterServer()
const STATE = MANAGED_COLUMN.state

test('FLOW-20 a dry run says the letters by supplier with exact sums, and what is excluded and why', async () => {
  const world = await validated()
  await world.decide(who.asCustomer, {
    action: 'devalidate',
    selection: { entryIds: ['E2$$1'] },
    reason: 'Erreur',
  })
  const planned = await plan(world, { language: 'supplier' })
  expect(planned).toMatchObject({ job: null, anomalies: 3, amount: 1280.51 })
  const company = 'Valmont Distribution'
  expect(planned.suppliers).toEqual([
    { name: 'Coté', code: null, company, language: 'en', anomalies: 1, amount: 0.01 },
    { name: 'eclair', code: null, company, language: 'fr', anomalies: 1, amount: 80 },
    {
      ...{ name: 'Société Générale d’Électricité', code: '401000', company },
      ...{ language: 'fr', anomalies: 1, amount: 1200.5 },
    },
  ])
  expect(Object.fromEntries(planned.excluded.map(({ code, count }) => [code, count]))).toEqual({
    state_presented: 1,
    noSupplier: 1,
    noAmount: 1,
  })
  expect(await letters(world)).toEqual([])
})

test('FLOW-20 a supplier whose name the font of letters lacks gets none, and is named with its script', async () => {
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
    message: 'Letters cannot print חברה בע״מ (Hebrew)',
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
  const discarded = { params: params(world), body: { letters: kept.map(({ id }) => id) } }
  await server.call(discardLetters, discarded, english(who.as))
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

test('FLOW-20 what letters will lack is named before they are written: roles, sender, addresses', async () => {
  const blank = LETTER_VIEW.columns.map(({ role, ...column }) =>
    role === undefined || role === 'paymentDate' ? column : { ...column, role },
  )
  const world = await validated(LETTER_ROWS, { ...LETTER_VIEW, columns: blank })
  const { missing } = await plan(world)
  expect(missing.map(({ code }) => code)).toEqual([
    'role_paymentDate',
    'senderAddress',
    ...['sender_registration', 'sender_signatory', 'sender_contact', 'sender_iban', 'sender_bic'],
    'supplierAddress',
  ])
  expect(missing.at(-1)).toMatchObject({ count: 4 })
  expect(missing.at(-1)?.message).toContain('Coté')
  const unnamed = LETTER_VIEW.columns.map(({ role, ...column }) =>
    role === undefined || role === 'supplierName' ? column : { ...column, role },
  )
  await world.publishAgain({ view: { ...LETTER_VIEW, columns: unnamed }, rows: LETTER_ROWS })
  const refused = await server.send(startLetters, request(world, { dryRun: true }), english(who.as))
  expect(refused.json()).toMatchObject({ code: 'letters_without_supplier' })
})

test('FLOW-20 the published master says where a supplier is, and its country decides the language', async () => {
  const world = await validated()
  const role = (name: ColumnRole) => ({
    ...{ name, label: { fr: name, en: name }, type: 'STRING' as const, role: name },
  })
  const values = { supplierCode: '401000', address: '1 High Street', town: 'Leeds', country: 'Royaume-Uni' }
  await server.database.owner.transaction().execute(async (tx) => {
    const columns = (['supplierCode', 'address', 'postcode', 'town', 'country'] as const).map(role)
    const view = { ...LETTER_VIEW, source: 'mainsuppliers' as const, columns, keyColumns: ['supplierCode'] }
    const plain = {
      anomalyIdColumn: null,
      validatedColumn: null,
      linkMovementColumn: null,
      anomalyColumns: [],
    }
    const { stateColumns: _, assigneeColumn: __, ...stateless } = view
    await defineView(tx, world.project.id, {
      ...stateless,
      ...plain,
      anomalyCardDesign: [],
      prefilteredViews: [],
    })
    const rows = [{ entryId: '401000', anomalyId: '401000', childIndex: 0, position: 0, values }]
    await publishTestRows(tx, world.project.id, 'mainsuppliers', rows, staff.id)
  })
  const { suppliers, missing } = await plan(world)
  expect(suppliers.find(({ code }) => code === '401000')).toMatchObject({ language: 'en' })
  expect(missing.at(-1)).toMatchObject({ code: 'supplierAddress', count: 3 })
})

test('FLOW-20 FLOW-21 one letter for each supplier and paying company, and none about what is corrected or put right on a return', async () => {
  const world = await validated(
    LETTER_ROWS.map((row) => ({
      ...row,
      values: {
        ...row.values,
        Fournisseur: row.values.Fournisseur === null ? null : 'Béton & Fils',
        Tiers: '401',
        Payeur: row.entryId === 'E1$$1' ? 'Valmont Nord' : 'Valmont Sud',
      },
    })),
    withRoutes(LETTER_VIEW),
  )
  const take = (route: Route, ...entryIds: string[]) =>
    world.decide(who.as, { action: 'setRoute', route, reason: 'Vu au relevé', selection: { entryIds } })
  await take('claim', 'E1$$1', 'E2$$1')
  await take('correct', 'E3$$1')
  await take('tax', 'E5$$1')
  const { suppliers, excluded } = await plan(world)
  expect(suppliers.map(({ name, company }) => `${name} ${company}`)).toEqual([
    'Béton & Fils Valmont Nord',
    'Béton & Fils Valmont Sud',
  ])
  const codes = excluded.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['route_correct', 'route_tax', 'route_unknown']))
})

test('FLOW-20 a reminder is about claims whose last letter is older than the delay, and changes no state', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1', 'E2$$1'] } })
  const claims = (await letters(world)).map(({ id }) => id)
  await mark(world, claims)
  server.clock.advance(60 * 86_400_000)
  await renew()
  await world.decide(who.as, { action: 'accept', selection: { entryIds: ['E2$$1'] } })
  const planned = await plan(world, { kind: 'reminder' })
  expect(planned).toMatchObject({ anomalies: 1, amount: 1200.5 })
  expect(planned.excluded).toContainEqual(expect.objectContaining({ code: 'state_accepted', count: 1 }))
  await written(world, { kind: 'reminder' })
  const [reminder] = await letters(world)
  expect(reminder).toMatchObject({ kind: 'reminder', amount: 1200.5 })
  expect(await mark(world, [reminder?.id ?? 0])).toMatchObject({ changed: 0, marked: 1 })
  expect((await world.row('E1$$1', who.as))[STATE]).toBe('claimed')
  const again = await plan(world, { kind: 'reminder' })
  expect(again.anomalies).toBe(0)
  expect(again.excluded).toContainEqual(expect.objectContaining({ code: 'recentLetter', count: 1 }))
})

test('FLOW-20 the texts of a project are those of the application until who manages it writes others, with known fields alone', async () => {
  const world = await validated()
  const settings = await server.call(getLetterSettings, { params: params(world) }, english(who.asReader))
  expect(settings).toMatchObject({ reminderDays: 30 })
  expect(settings.texts.claim.fr.before).toContain('{total}')
  const change = (body: typeof settings, sender = who.as) =>
    server.send(updateLetterSettings, { params: params(world), body }, english(sender))
  expect((await change(settings, who.asReader)).json()).toMatchObject({ code: 'not_permitted' })
  const wrong = structuredClone(settings)
  wrong.texts.reminder.en.after = 'Pay {totl} now.'
  expect((await change(wrong)).json()).toMatchObject({
    code: 'letter_placeholder_unknown',
    issues: [{ path: 'texts.reminder.en.after', message: 'Unknown field: {totl}.' }],
  })
  const unsound = { ...settings, details: { ...settings.details, iban: 'FR7630006000011234567890188' } }
  expect((await change(unsound)).json()).toMatchObject({
    code: 'letter_sender_invalid',
    issues: [{ path: 'details.iban', message: 'This IBAN is wrong.' }],
  })
  const boxes = { ...settings, sender: 'شركة النور' }
  expect((await change(boxes)).json()).toMatchObject({
    code: 'letter_text_unprintable',
    issues: [{ path: 'sender', message: 'Letters cannot print this script (Arabic).' }],
  })
  const other = { ...settings, sender: 'Cabinet Exemple\n1 rue de la Paix', reminderDays: 10 }
  expect((await change(other)).statusCode).toBe(200)
  expect(await server.call(getLetterSettings, { params: params(world) }, english(who.as))).toEqual(other)
})

test('FLOW-20 SEC-01 customers and other projects neither write, list nor fetch letters', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1'] } })
  const [letter] = await letters(world)
  const foreign = await validated()
  const fetch = (where: WritingWorld, requester: Session) =>
    server.send(downloadLetter, { params: { ...params(where), letter: letter?.id ?? 0 } }, english(requester))
  expect((await fetch(world, who.asCustomer)).json()).toMatchObject({ code: 'not_permitted' })
  expect((await fetch(foreign, who.as)).json()).toMatchObject({ code: 'letter_not_found' })
  const started = await server.send(startLetters, request(world, {}), english(who.asCustomer))
  expect(started.json()).toMatchObject({ code: 'not_permitted' })
})

test('FLOW-20 a run refuses a deadline that has passed, a selection without a claim, and a day of sending to come', async () => {
  const world = await validated()
  const refusal = async (body: LetterBody) =>
    (await server.send(startLetters, request(world, body), english(who.as))).json().code
  expect(await refusal({ answerBy: '2020-01-01' })).toBe('letter_deadline_passed')
  expect(await refusal({ selection: { entryIds: ['E4$$1'] } })).toBe('letters_without_anomaly')
  await written(world, { selection: { entryIds: ['E1$$1'] } })
  const [letter] = await letters(world)
  const body = { letters: [letter?.id ?? 0], sentOn: '2999-01-01' }
  const sent = await server.send(markLettersSent, { params: params(world), body }, english(who.as))
  expect(sent.json().code).toBe('letter_sent_in_future')
  const early = { params: params(world), body: { ...body, sentOn: '2026-03-01' } }
  expect((await server.send(markLettersSent, early, english(who.as))).json().code).toBe(
    'letter_sent_before_written',
  )
})
