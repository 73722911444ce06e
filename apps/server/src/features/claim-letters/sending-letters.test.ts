import { discardLetters, markLettersSent } from '@quitus/contract/claim-letters/claim-letters.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { english, startLetterServer } from '#testing/letters/letter-server.ts'
import { LETTER_ROWS, LETTER_VIEW } from '#testing/letters/letter-view.ts'

const { server, who, params, validated, written, plan, letters, mark } = await startLetterServer()
const STATE = MANAGED_COLUMN.state

test('FLOW-20 FLOW-04 sending letters claims their anomalies as of that day, as one step that frees both when it is undone', async () => {
  const world = await validated()
  await written(world)
  const ids = (await letters(world)).map(({ id }) => id)
  const clientKey = crypto.randomUUID()
  const marked = await mark(world, ids, { sentOn: '2026-03-02', clientKey })
  expect(marked).toMatchObject({ changed: 4, marked: 4, excluded: [] })
  const row = await world.row('E1$$1')
  expect(row[STATE]).toBe('claimed')
  expect(row[MANAGED_COLUMN.claimedOn]).toEqual({ model: '2026-03-02T00:00:00' })
  expect(await mark(world, ids, { sentOn: '2026-03-02', clientKey })).toEqual(marked)
  const sent = async () =>
    new Set((await letters(world)).map(({ sentOn, sentBy, changeSet }) => `${sentOn} ${sentBy} ${changeSet}`))
  const asSent = new Set([`2026-03-02 Sam Auditeur ${marked.changeSet}`])
  expect(await sent()).toEqual(asSent)
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ kind: 'claim', changeSet: marked.changeSet })

  await world.undo(who.as, marked.changeSet)
  expect((await world.row('E1$$1'))[STATE]).toBe('validated')
  expect(await sent()).toEqual(new Set([`null null ${marked.changeSet}`]))
  await world.redo(who.as, marked.changeSet)
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  expect(await sent()).toEqual(asSent)
  await world.undo(who.as, marked.changeSet)
  expect(await mark(world, ids, { sentOn: '2026-03-02' })).toMatchObject({ changed: 4, marked: 4 })
})

test('FLOW-20 a letter that a colleague has sent says by whom and when to the second who sends it', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1'] } })
  const [letter] = await letters(world)
  await mark(world, [letter?.id ?? 0])
  const body = { letters: [letter?.id ?? 0] }
  const again = await server.send(markLettersSent, { params: params(world), body }, english(who.asReader))
  expect(again.json()).toMatchObject({ code: 'letter_already_sent' })
  expect(again.json().message).toMatch(/RC-2026-\d+ was already sent on 02\/03\/2026 by Sam Auditeur/)
  const discard = await server.send(discardLetters, { params: params(world), body }, english(who.asReader))
  expect(discard.json()).toMatchObject({ code: 'letter_already_sent' })
})

test('FLOW-20 the undo of a claim whose supplier has answered is refused, and the letter is sent as before', async () => {
  const world = await validated()
  await written(world, { selection: { entryIds: ['E1$$1', 'E2$$1'] } })
  const ids = (await letters(world)).map(({ id }) => id)
  const { changeSet } = await mark(world, ids)
  await world.decide(who.as, { action: 'accept', selection: { entryIds: ['E2$$1'] } })
  const refused = await server.send(undoChangeSet, world.ofSet(changeSet), english(who.as))
  expect(refused.json()).toMatchObject({ code: 'letter_undo_refused' })
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  expect((await letters(world)).every(({ sentOn }) => sentOn === '2026-03-02')).toBe(true)
})

test('FLOW-20 an anomaly is in one open letter: another is written once the first is discarded', async () => {
  const world = await validated()
  const selection = { entryIds: ['E1$$1', 'E2$$1'] }
  await written(world, { selection })
  const again = await plan(world, { selection })
  expect(again).toMatchObject({ anomalies: 0, excluded: [{ code: 'openLetter', count: 2 }] })
  const ids = (await letters(world)).map(({ id }) => id)
  const discarded = { params: params(world), body: { letters: ids } }
  expect(await server.call(discardLetters, discarded, english(who.as))).toEqual({ discarded: 2 })
  expect((await letters(world)).every(({ isDiscarded }) => isDiscarded)).toBe(true)
  const sent = await server.send(markLettersSent, discarded, english(who.as))
  expect(sent.json()).toMatchObject({ code: 'letter_discarded' })
  expect(await plan(world, { selection })).toMatchObject({ anomalies: 2, excluded: [] })
  await written(world, { selection })
  const open = sql`select count(*)::integer as count from ${sql.id(`project_${world.project.id}`, 'claim_letter_anomalies')} where is_open`
  expect((await open.execute(server.database.owner)).rows).toEqual([{ count: 2 }])
  const [newest] = await letters(world)
  const second = sql`
    update ${sql.id(`project_${world.project.id}`, 'claim_letter_anomalies')} set is_open = true where letter_id <>
      ${newest?.id ?? 0}`
  await expect(second.execute(server.database.owner)).rejects.toThrow('one_open_letter')
})

test('FLOW-20 what changed between writing and sending stops the whole, and both are named', async () => {
  const world = await validated()
  await written(world)
  const ids = (await letters(world)).map(({ id }) => id)
  const refusal = async () => {
    const request = { params: params(world), body: { letters: ids } }
    const answer = (await server.send(markLettersSent, request, english(who.as))).json()
    expect(answer).toMatchObject({ code: 'letter_differs' })
    return answer.message as string
  }
  const one = { entryIds: ['E1$$1'] }
  await world.decide(who.asCustomer, { action: 'devalidate', selection: one, reason: 'Erreur' })
  expect(await refusal()).toMatch(/RC-2026-\d+, .*: now “Presented”/)
  await world.decide(who.asCustomer, { action: 'validate', selection: one, acceptedAmount: 1000 })
  expect((await refusal()).replace(/\s/g, ' ')).toContain('1 200,50 € in the letter, 1 000,00 € now')
  await world.decide(who.asCustomer, { action: 'devalidate', selection: one, reason: 'Erreur' })
  await world.decide(who.asCustomer, { action: 'validate', selection: one, acceptedAmount: 1200.5 })
  const rows = LETTER_ROWS.map((row) =>
    row.entryId === 'E2$$1' ? { ...row, values: { ...row.values, Virement: 'VIR-999' } } : row,
  )
  await world.publishAgain({ view: LETTER_VIEW, rows })
  expect(await refusal()).toContain('its documents or payments have changed')
  await world.publishAgain({
    view: LETTER_VIEW,
    rows: LETTER_ROWS.filter(({ entryId }) => !entryId.startsWith('E3$$')),
  })
  expect(await refusal()).toContain('the anomaly no longer exists')
  expect((await letters(world)).every(({ sentOn }) => sentOn === null)).toBe(true)
  await world.publishAgain({ view: LETTER_VIEW, rows: LETTER_ROWS })
  expect(await mark(world, ids)).toMatchObject({ changed: 4, marked: 4 })
})
