import { listLetters, markLettersSent } from '@quitus/contract/claim-letters/claim-letters.ts'
import { getLetter, recordLetterAnswer } from '@quitus/contract/claim-letters/letter-answers.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { expect, test } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { endedJob } from '#testing/files/exported-file.ts'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { keptLetter } from '#testing/letters/kept-letter.sql.ts'
import { english } from '#testing/letters/letter-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
const as = await server.signInAs(staff)

test('FLOW-20 FLOW-07 a free anomaly is claimed by a letter, sent, answered and undone like one that was found', async () => {
  const free = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  const { params, timestamp, view } = free
  const values = {
    'Montant anomalie': 250.4,
    Fournisseur: 'Béton & Fils',
    'Numéro de facture': 'F-77',
    'Date de facture': { model: '2025-06-01T00:00:00' },
    'Montant de la facture': 250.4,
  }
  await free.add(values)
  const [row] = await free.rows()
  const entryId = String(row?.entryId)
  const selection = { entryIds: [entryId] }
  const decide = (body: object) =>
    server.call(runAction, { params: view, body: { timestamp, selection, ...body } as never }, english(as))
  await decide({ action: 'validate' })
  await decide({ action: 'setRoute', route: 'claim', reason: 'Payée deux fois' })

  const request = {
    params,
    body: { source: 'freeanomaly' as const, timestamp, selection, kind: 'claim' as const },
  }
  const planned = await server.call(startLetters, request, english(as))
  expect(planned.suppliers).toMatchObject([{ name: 'Béton & Fils', amount: 250.4, anomalies: 1 }])
  const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
  const job = await endedJob(server, free.project.id, planned.job?.id ?? '', english(as)).finally(() =>
    jobs.stop(),
  )
  expect(job).toMatchObject({ state: 'done', error: null })
  const { letters } = await server.call(listLetters, { params, query: {} }, english(as))
  const letter = letters[0]?.id ?? 0
  const detail = () => server.call(getLetter, { params: { ...params, letter } }, english(as))
  expect(await detail()).toMatchObject({
    letter: { source: 'freeanomaly', state: 'open' },
    anomalies: [{ name: entryId, amount: 250.4, current: 250.4, state: 'validated', isOther: false }],
  })
  await server.call(markLettersSent, { params, body: { letters: [letter] } }, english(as))
  const body = { letters: [letter], kind: 'disputed' as const, text: 'Seconde livraison' }
  const { changeSet } = await server.call(recordLetterAnswer, { params, body }, english(as))
  expect(await detail()).toMatchObject({ letter: { state: 'answered' }, anomalies: [{ state: 'contested' }] })
  const undone = { params: { ...params, changeSet: changeSet ?? '' }, body: {} }
  await server.call(undoChangeSet, undone, english(as))
  expect(await detail()).toMatchObject({
    letter: { state: 'sent' },
    anomalies: [{ state: 'claimed' }],
    answers: [],
  })

  const other = await keptLetter(server, free.project.id, staff.id, '2020-01-01')
  const both = { params, body: { letters: [letter, other], kind: 'note' as const, text: 'Rappelle lundi' } }
  const refused = await server.send(recordLetterAnswer, both, english(as))
  expect(refused.json()).toMatchObject({ code: 'letters_of_two_views' })
})

test('FLOW-20 SEC-01 letters about a source that the project does not open are not permitted', async () => {
  const { params, timestamp } = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  const body = { timestamp, selection: { entryIds: ['E1$$1'] }, kind: 'claim' as const }
  expect((await server.send(startLetters, { params, body }, english(as))).json().code).toBe('not_permitted')
})
