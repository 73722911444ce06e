import { addAttachment, deleteAttachment } from '@quitus/contract/attachments/attachments.ts'
import { addRecoveries } from '@quitus/contract/recoveries/add-recoveries.ts'
import { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import { addRecovery, changeRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { english } from '#testing/letters/letter-server.ts'
import type { CamtSample } from '#testing/receipts/camt.ts'
import {
  FIRST,
  type ReceiptLine as Line,
  linesOf,
  startReceiptServer,
} from '#testing/receipts/receipt-server.ts'

const { server, who, params, claimed, setIban, read, readText, confirm, recoveredOf } =
  await startReceiptServer()
const CLAIMED = ['claimed', null]

test('FLOW-18 an incoming payment that names a letter is proposed, recorded when a person confirms it, and not proposed again', async () => {
  const { world, references } = await claimed()
  await setIban(world)
  const entries: CamtSample[] = [
    { amount: '1200.50', text: `Remboursement ${references.get(FIRST)}`, name: 'STE GENERALE D ELECTRICITE' },
    { amount: '80.00', text: 'avoir', name: 'Eclair SARL', date: '2026-03-02' },
    { amount: '80.00', text: 'divers', name: 'Inconnu' },
    { amount: '12.00', text: 'loyer', direction: 'DBIT' },
    { amount: '33.33', text: 'autre chose', name: 'Client' },
  ]
  const answer = await read(world, entries)
  expect(answer.understood).toMatchObject({
    ...{ kind: 'statement', format: 'camt', version: 'camt.053.001.08', lines: 5 },
    ...{ outgoing: 1, unmatched: 1, booked: 0, accounts: [expect.stringMatching(/^FR76 •+ 0189$/)] },
  })
  expect(answer.proposals.map(({ candidates }) => candidates.map(({ how }) => how))).toEqual([
    ['reference'],
    ['amountAndName', 'amountAndName'],
    ['amount', 'amount'],
  ])
  expect(await recoveredOf(world), 'nothing is recorded by reading').toEqual([
    CLAIMED,
    CLAIMED,
    CLAIMED,
    CLAIMED,
  ])
  const lines = linesOf({ proposals: answer.proposals.slice(0, 1) })
  const clientKey = crypto.randomUUID()
  const [done, again] = await Promise.all([
    confirm(world, lines, clientKey),
    confirm(world, lines, clientKey),
  ])
  expect(done).toMatchObject({ recorded: 1, anomalies: 1, amount: 1200.5 })
  expect(again).toEqual(done)
  expect((await recoveredOf(world))[0]).toEqual(['recovered', 1200.5])
  const { recoveries } = await server.call(
    listRecoveries,
    { params: { ...params(world), anomalyId: 'A-01' } },
    english(who.as),
  )
  expect(recoveries).toMatchObject([{ amount: 1200.5, way: 'transfer', isFromBank: true }])
  // The same entries in another file, of another version.
  const later = await read(world, entries, { version: '02' })
  expect(later.understood).toMatchObject({ version: 'camt.053.001.02', booked: 1 })
  expect(later.proposals).toHaveLength(2)
  const twice = await server.send(addRecoveries, { params: params(world), body: { lines } }, english(who.as))
  expect(twice.json()).toMatchObject({ code: 'recoveries_refused', issues: [{ code: 'bank_entry_booked' }] })
})

test('FLOW-18 CELL-12 lines of several anomalies are one step, and what has changed since keeps its lines when it is undone', async () => {
  const { world } = await claimed()
  const file = 'Anomalie;Date;Montant;Justificatif\nA-01;02/03/2026;1 200,50;R1\na-02;02/03/2026;30,00;R2\n'
  const lines = linesOf(await readText(world, file))
  const { changeSets } = await confirm(world, lines)
  expect(changeSets).toHaveLength(1)
  expect(await recoveredOf(world)).toEqual([['recovered', 1200.5], ['partlyRecovered', 30], CLAIMED, CLAIMED])
  // Another line of the second anomaly: the first alone goes back.
  await confirm(world, [{ anomalyId: 'A-02', date: '2026-03-02', way: 'transfer', amount: 5 }])
  const undone = await world.undo(who.as, changeSets[0] ?? '')
  expect(undone.refused.map(({ code }) => code)).toContain('decided_meanwhile')
  expect(await recoveredOf(world)).toEqual([CLAIMED, ['partlyRecovered', 35], CLAIMED, CLAIMED])
  await world.redo(who.as, changeSets[0] ?? '')
  expect(await recoveredOf(world)).toEqual([['recovered', 1200.5], ['partlyRecovered', 35], CLAIMED, CLAIMED])
})

test('FLOW-18 FLOW-19 a recovery refers to a file of its own anomaly, which is kept while it proves something', async () => {
  const { world } = await claimed()
  const attach = async (anomalyId: string) =>
    server.call(
      addAttachment,
      {
        params: { ...params(world), anomalyId },
        body: { filename: 'releve.txt' },
        file: new TextEncoder().encode('Crédit 5,00'),
      },
      english(who.as),
    )
  const own = await attach('A-01')
  const foreign = await attach('A-02')
  const body = { date: '2026-03-02', way: 'transfer', amount: 5 } as const
  const add = { params: { ...params(world), anomalyId: 'A-01' }, body: { ...body, attachment: foreign.id } }
  expect((await server.send(addRecovery, add, english(who.as))).json()).toMatchObject({
    code: 'file_not_found',
  })
  const line: Line = { ...body, anomalyId: 'A-01', attachment: foreign.id }
  const many = await server.send(
    addRecoveries,
    { params: params(world), body: { lines: [line] } },
    english(who.as),
  )
  expect(many.json()).toMatchObject({ code: 'recoveries_refused', issues: [{ code: 'file_not_found' }] })
  const { recoveries } = await server.call(
    addRecovery,
    { ...add, body: { ...body, attachment: own.id } },
    english(who.as),
  )
  expect(recoveries).toMatchObject([{ attachment: { id: own.id, name: 'releve.txt' }, isFromBank: false }])
  const remove = { params: { ...params(world), anomalyId: 'A-01', attachment: own.id } }
  expect((await server.send(deleteAttachment, remove, english(who.as))).json()).toMatchObject({
    code: 'attachment_is_proof',
  })
  // Past the application as well: the key names project, source and anomaly.
  const stray = sql`
    insert into ${sql.id(`project_${world.project.id}`, 'recoveries')}
      (source, anomaly_id, recovered_on, way, amount, attachment_id)
    values ('dashboard', 'A-01', '2026-03-02', 'transfer', 1, ${foreign.id})`
  await expect(stray.execute(server.database.owner)).rejects.toThrow('recoveries_attachment')
  const params_ = { ...add.params, recovery: recoveries[0]?.id ?? 0 }
  await server.call(changeRecovery, { params: params_, body: { attachment: null } }, english(who.as))
  await server.call(deleteAttachment, remove, english(who.as))
})

test('FLOW-18 each faulty line of a file is named with its reason, and one faulty line of a call refuses the whole', async () => {
  const { world, references } = await claimed()
  await confirm(world, [{ anomalyId: 'A-01', date: '2026-03-02', way: 'transfer', amount: 10 }])
  const lines = [
    'Numéro d’anomalie;Lettre;Date;Mode;Montant;Avoir;Motif',
    'A-99;;02/03/2026;virement;1,00;;',
    'A-04;;02/03/2026;virement;1,00;;',
    'A-01;;02/03/2026;virement;-1,00;;',
    'A-01;;02/03/2026;virement;5 000,00;;',
    'A-01;;02/03/2027;virement;1,00;;',
    'A-01;;01/01/2020;virement;1,00;;',
    'A-01;;02/03/2026;virement;10,00;;',
    'A-01;;02/03/2026;avoir;1,00;;',
    'A-01;;02/03/2026;troc;1,00;;',
    'A-01;;31/02/2026;virement;1,00;;',
    'A-01;;02/03/2026;virement;1,234;;',
    ';RC-0000-1;02/03/2026;virement;1,00;;',
    `;${references.get('Éclair')};02/03/2026;virement;81,00;;`,
    ';;02/03/2026;virement;1,00;;',
    `;${references.get('Éclair')};02/03/2026;virement;80,00;;`,
    'A-01;;01/01/2020;virement;2,00;;Avoir déjà comptabilisé',
    'A-01;;02/03/2026;;3,00;AV-7;',
  ]
  const answer = await readText(world, lines.join('\r\n'))
  expect(answer.faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'receipt_anomaly_unknown'],
    [3, 'recovery_not_claimed'],
    [4, 'recovery_sign'],
    [5, 'recovery_above_accepted'],
    [6, 'recovery_in_future'],
    [7, 'recovery_before_claim'],
    [8, 'recovery_duplicate'],
    [9, 'recovery_credit_note_required'],
    [10, 'receipt_way'],
    [11, 'receipt_date'],
    [12, 'receipt_amount'],
    [13, 'receipt_letter_unknown'],
    [14, 'receipt_not_whole_letter'],
    [15, 'receipt_target'],
  ])
  expect(answer.faults[0]?.message).toBe('No anomaly has this number.')
  expect(answer.proposals.map(({ line, way, amount }) => [line, way, amount])).toEqual([
    [16, 'transfer', 80],
    [17, 'transfer', 2],
    [18, 'creditNote', 3],
  ])
  const body = {
    lines: [...linesOf(answer), { anomalyId: 'A-01', date: '2026-03-02', way: 'transfer', amount: 5000 }],
  }
  const whole = await server.send(addRecoveries, { params: params(world), body }, english(who.as))
  expect(whole.json()).toMatchObject({
    code: 'recoveries_refused',
    issues: [{ path: 'lines.3', code: 'recovery_above_accepted' }],
  })
  expect((await recoveredOf(world))[0]).toEqual(['partlyRecovered', 10])
})

test('FLOW-18 a payment of part of a claim is proposed for it, and a payment before the claim needs a reason', async () => {
  const { world, references } = await claimed()
  const reference = references.get(FIRST)
  const answer = await read(world, [
    { amount: '200.50', text: `${reference}` },
    { amount: '100.00', text: `${reference}`, date: '2026-02-01' },
    { amount: '90.00', text: `${references.get('Éclair')}` },
  ])
  expect(answer.proposals.map(({ candidates }) => candidates[0])).toMatchObject([
    { claims: [{ left: 1200.5, amount: 200.5 }], refusal: null },
    { claims: [{ amount: 100 }], refusal: { code: 'recovery_before_claim', takesReason: true } },
    { claims: [{ left: 80, amount: null }], refusal: null },
  ])
  const [first, second] = linesOf(answer)
  const early = { params: params(world), body: { lines: second === undefined ? [] : [second] } }
  expect((await server.send(addRecoveries, early, english(who.as))).json()).toMatchObject({
    issues: [{ code: 'recovery_before_claim' }],
  })
  if (first === undefined || second === undefined) expect.fail('Two proposals have lines.')
  await confirm(world, [first, { ...second, reason: 'Payé avant la lettre' }])
  expect((await recoveredOf(world))[0]).toEqual(['partlyRecovered', 300.5])
})

test('FLOW-18 CELL-12 a redo after colleagues undid and recorded others changes nothing, says so, and is no failure', async () => {
  const { world } = await claimed()
  const line = (amount: number, reason: string | null = null): Line => ({
    ...{ anomalyId: 'A-02', date: '2026-03-02', way: 'transfer', amount, reason },
  })
  const of = (who_: typeof who.as, lines: Line[]) =>
    server.call(addRecoveries, { params: params(world), body: { lines } }, english(who_))
  const first = await of(who.as, [line(60)])
  const second = await of(who.asReader, [line(50, 'Intérêts')])
  const move = (session: typeof who.as, changeSet: string) =>
    server.call(undoChangeSet, world.ofSet(changeSet), english(session))
  await move(who.asReader, second.changeSets[0] ?? '')
  await move(who.as, first.changeSets[0] ?? '')
  await of(who.as, [line(60)])
  const redone = await world.redo(who.asReader, second.changeSets[0] ?? '')
  expect(redone).toMatchObject({ changed: 0, changeSet: null })
  expect(new Set(redone.refused.map(({ code }) => code))).toEqual(new Set(['decided_meanwhile']))
  expect((await recoveredOf(world))[1]).toEqual(['partlyRecovered', 60])
})
