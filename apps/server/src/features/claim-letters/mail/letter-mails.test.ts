import {
  getLetterSettings,
  markLettersSent,
  updateLetterSettings,
} from '@quitus/contract/claim-letters/claim-letters.ts'
import { getLetter } from '@quitus/contract/claim-letters/letter-answers.ts'
import { draftLetterMails, mailLetters } from '@quitus/contract/claim-letters/letter-mails.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { expect, test, vi } from 'vitest'
import { queueTasks } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { english, startLetterServer } from '#testing/letters/letter-server.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import type { WritingWorld } from '#testing/writing-world.ts'

const smtp = await runSmtpServer()
const { server, who, params, validated, written, letters, bytesOf } = await startLetterServer({
  mailer: smtp.mailer,
})
const STATE = MANAGED_COLUMN.state
const ONE = { entryIds: ['E1$$1'] }
const ADDRESS = 'compta@fournisseur.example'

/** A letter that nobody has sent. */
async function openLetter(selection = ONE) {
  const world = await validated()
  await written(world, { selection })
  const [letter] = await letters(world)
  if (letter === undefined) throw new Error('no letter')
  return { world, letter: letter.id, reference: letter.reference }
}

const mailOf = (letter: number, address = ADDRESS) => ({
  ...{ letter, address, subject: 'Réclamation à régler', text: 'Voir ci-joint.\n\nMerci' },
})
const request = (world: WritingWorld, mails: ReturnType<typeof mailOf>[], clientKey?: string) => ({
  params: params(world),
  body: { mails, ...(clientKey === undefined ? {} : { clientKey }) },
})
const detail = (world: WritingWorld, letter: number) =>
  server.call(getLetter, { params: { ...params(world), letter } }, english(who.as))

/** Runs the queue until the latest mail of the letter has made what is expected of it. */
async function runUntil(world: WritingWorld, letter: number, expected: object) {
  const jobs = await startJobs({
    ...{ deps: server.deps, runners: {}, tasks: queueTasks(server.deps), logger: server.log.logger },
  })
  await vi
    .waitFor(async () => expect((await detail(world, letter)).mails.at(-1)).toMatchObject(expected), {
      timeout: 60_000,
    })
    .finally(() => jobs.stop())
}

test('FLOW-20 a letter leaves by mail with its PDF and the address for answers, and is claimed and sent in the same step', async () => {
  const { world, letter, reference } = await openLetter()
  const settings = await server.call(getLetterSettings, { params: params(world) }, english(who.as))
  const details = { ...settings.details, contact: 'Mme Durand, compta@valmont.example' }
  await server.call(
    updateLetterSettings,
    { params: params(world), body: { ...settings, details } },
    english(who.as),
  )
  const drafted = { params: params(world), body: { letters: [letter] } }
  const { drafts, ...sender } = await server.call(draftLetterMails, drafted, english(who.as))
  expect(sender).toEqual({ isConfigured: true, replyTo: 'compta@valmont.example' })
  expect(drafts).toEqual([expect.objectContaining({ letter, reference, address: null })])
  expect(drafts[0]?.text).toContain(reference)

  const clientKey = crypto.randomUUID()
  const sent = await server.call(mailLetters, request(world, [mailOf(letter)], clientKey), english(who.as))
  expect(sent).toMatchObject({ changed: 1, queued: 1 })
  expect(
    await server.call(mailLetters, request(world, [mailOf(letter)], clientKey), english(who.as)),
  ).toEqual(sent)
  expect((await detail(world, letter)).letter).toMatchObject({ state: 'sent', delivery: 'waiting' })
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  await runUntil(world, letter, { state: 'sent', address: ADDRESS, error: null })
  expect((await detail(world, letter)).letter).toMatchObject({ state: 'sent', delivery: 'sent' })

  const received = smtp.received.filter(({ recipients }) => recipients.includes(ADDRESS))
  expect(received).toHaveLength(1)
  const [mail] = received
  if (mail === undefined) throw new Error('no mail came')
  expect(readParts(mail).headers).toContain('Reply-To: compta@valmont.example')
  expect(mail.source).not.toContain('Auto-Submitted')
  const pdf = (await bytesOf(world, letter)).toString('base64')
  expect(mail.source.replace(/\r\n/g, '')).toContain(pdf)
  const again = await server.call(draftLetterMails, drafted, english(who.as))
  expect(again.drafts[0]?.address).toBe(ADDRESS)
})

test('FLOW-20 of two people who mail one letter the second is refused by name, and one call names a letter once', async () => {
  const { world, letter } = await openLetter()
  const twice = await server.send(
    mailLetters,
    request(world, [mailOf(letter), mailOf(letter)]),
    english(who.as),
  )
  expect(twice.json()).toMatchObject({ code: 'letter_mailed_twice' })
  const both = await Promise.all(
    [who.as, who.asReader].map((as, at) =>
      server.send(mailLetters, request(world, [mailOf(letter, `${at}@fournisseur.example`)]), english(as)),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = both.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ code: 'letter_already_sent' })
  expect(refused.message).toMatch(/was already sent on .* by /)
  const marked = { params: params(world), body: { letters: [letter] } }
  expect((await server.send(markLettersSent, marked, english(who.as))).json().code).toBe(
    'letter_already_sent',
  )
  expect((await detail(world, letter)).mails).toHaveLength(1)
})

test('FLOW-20 what the mail server refuses is shown as not delivered, stays claimed, and goes out again to another address', async () => {
  const { world, letter } = await openLetter()
  await server.call(
    mailLetters,
    request(world, [mailOf(letter, 'faux@fournisseur.example')]),
    english(who.as),
  )
  smtp.refuseWith({ code: 550, text: 'no such mailbox' })
  await runUntil(world, letter, { state: 'failed' }).finally(() => smtp.refuseWith(null))
  const failed = await detail(world, letter)
  expect(failed.letter).toMatchObject({ state: 'undelivered', delivery: 'failed' })
  expect(failed.mails.at(-1)?.error).toContain('no such mailbox')
  // The publication before it is dated by the clock of the database, which is ahead of that of the test.
  const { notices } = await server.call(listNotices, { query: { limit: 20 } }, english(who.as))
  const inProject = notices.filter(({ projectId }) => projectId === world.project.id)
  expect(inProject.filter(({ kind }) => kind === 'letterFailed')).toMatchObject([
    { kind: 'letterFailed', name: `${failed.letter.reference} (${failed.letter.supplier})`, anomalyId: null },
  ])
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  const again = await server.call(mailLetters, request(world, [mailOf(letter)]), english(who.as))
  expect(again).toEqual({ changeSet: null, changed: 0, queued: 1 })
  await runUntil(world, letter, { state: 'sent' })
  expect((await detail(world, letter)).letter).toMatchObject({ state: 'sent', delivery: 'sent' })
})

test('FLOW-20 a mail server that is down loses nothing: the letter waits, and an undo before it leaves withdraws the mail', async () => {
  const { world, letter } = await openLetter()
  const { changeSet } = await server.call(mailLetters, request(world, [mailOf(letter)]), english(who.as))
  smtp.refuseWith({ code: 451, text: 'try again later' })
  await runUntil(world, letter, {
    state: 'waiting',
    error: expect.stringContaining('try again later'),
  }).finally(() => smtp.refuseWith(null))
  expect((await detail(world, letter)).letter).toMatchObject({ state: 'sent', delivery: 'waiting' })
  const before = smtp.received.length
  await world.undo(who.as, changeSet)
  const undone = await detail(world, letter)
  expect(undone).toMatchObject({ letter: { state: 'open', delivery: null }, mails: [{ state: 'withdrawn' }] })
  await world.redo(who.as, changeSet)
  expect((await detail(world, letter)).letter).toMatchObject({ state: 'undelivered', delivery: 'failed' })
  await server.call(mailLetters, request(world, [mailOf(letter)]), english(who.as))
  await runUntil(world, letter, { state: 'sent' })
  expect(smtp.received.length - before).toBe(1)
})

test('FLOW-20 SEC-03 an address or a subject with a line break is refused, and so is more than a call may send', async () => {
  const { world, letter } = await openLetter()
  const code = async (mails: ReturnType<typeof mailOf>[]) =>
    (await server.send(mailLetters, request(world, mails), english(who.as))).statusCode
  expect(await code([mailOf(letter, 'a@b.example\r\nBcc: c@d.example')])).toBe(400)
  expect(await code([{ ...mailOf(letter), subject: 'A\r\nBcc: c@d.example' }])).toBe(400)
  expect(await code(Array.from({ length: 51 }, (_, at) => mailOf(at + 1)))).toBe(400)
  expect((await detail(world, letter)).letter.state).toBe('open')
})
