import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { LooseRequest } from '#testing/call-endpoint.ts'
import type { TestServer } from '#testing/start-test-server.ts'
import { BOOK_SETTINGS } from '../access/book-samples.ts'
import { LETTER_SETTINGS } from '../access/letter-samples.ts'
import { receiptProbes } from './hidden-receipt-probes.ts'
import type { Probe } from './hidden-rows-probe.ts'
import { synthesisProbes } from './hidden-synthesis-probes.ts'

/** Comments of the customer on an anomaly that they see, and on one that is hidden from them later. */
export type OwnThings = {
  seen: string
  hidden: string
  seenFile: string
  hiddenFile: string
  staffId: number
}
const FILE = new TextEncoder().encode('Vu.')

/** Both write about both anomalies; staff also for themselves about the one that customers see. */
export async function commentBoth(
  server: TestServer,
  { projectId, staffId }: { projectId: number; staffId: number },
  { asStaff, asCustomer }: Record<'asStaff' | 'asCustomer', { as: Session }>,
): Promise<OwnThings> {
  const comment = async (anomalyId: string, text: string, options: { as: Session }, staffOnly = false) => {
    const requested = { params: { projectId, anomalyId }, body: { text, staffOnly } }
    return (await server.call(createComment, requested, options)).id
  }
  const attach = async (anomalyId: string, filename: string) => {
    const requested = { params: { projectId, anomalyId }, body: { filename }, file: FILE }
    return (await server.call(addAttachment, requested, asCustomer)).id
  }
  await comment('A-01', 'Caché en commentaire', asStaff)
  await comment('A-02', 'Caché entre nous', asStaff, true)
  await comment('AL-0001', 'Caché aussi', asStaff)
  return {
    seen: await comment('A-02', 'vu', asCustomer),
    hidden: await comment('A-01', 'Caché à moi', asCustomer),
    seenFile: await attach('A-02', 'vu.txt'),
    hiddenFile: await attach('A-01', 'Caché.txt'),
    staffId,
  }
}

function letterRequests(projectId: number): Readonly<Record<string, LooseRequest>> {
  const params = { projectId }
  return {
    'list-letters': { params },
    'get-letter': { params: { ...params, letter: 1 } },
    'draft-letter-mails': { params, body: { letters: [1] } },
    'mail-letters': {
      params,
      body: {
        mails: [{ letter: 1, address: 'a@b.example', subject: 'Réclamation', text: 'Voir la lettre.' }],
      },
    },
    'record-letter-answer': {
      params,
      body: { letters: [1], kind: 'note', text: 'Rappelle lundi', answeredOn: '2020-01-02' },
    },
    'download-letter': { params: { ...params, letter: 1 } },
    'mark-letters-sent': { params, body: { letters: [1], sentOn: '2020-01-01' } },
    'discard-letters': { params, body: { letters: [1] } },
    'get-letter-settings': { params },
    'update-letter-settings': { params, body: LETTER_SETTINGS },
    'start-letters': {
      params,
      body: {
        timestamp: '2024-01-01T00:00:00.000000Z',
        selection: { entryIds: ['E1$$1'] },
        kind: 'claim',
        answerBy: '2999-01-01',
        dryRun: true,
      },
    },
  }
}

/** Nothing in this world is validated on a route; `books.test.ts` hides anomalies that are. */
function bookProbes(projectId: number): Readonly<Record<string, Probe>> {
  const requested = { params: { projectId } }
  const none = { requested, answers: { count: 0, companies: [] } }
  return {
    'list-correcting-entries': none,
    'list-vat-sheet': none,
    'download-correcting-entries': { requested: { ...requested, query: { format: 'fec' } } },
    'download-payment-blocks': { requested },
    'download-vat-sheet': { requested: { ...requested, query: { format: 'xlsx' } } },
    'get-book-settings': { requested },
    'update-book-settings': {
      requested: { ...requested, body: BOOK_SETTINGS },
      answers: { code: 'not_permitted' },
    },
  }
}

/** Calls about what belongs to anomalies next to their cells. */
export function anomalyProbes(
  projectId: number,
  own: OwnThings & { sentFile: string },
): Readonly<Record<string, Probe>> {
  const of = (anomalyId: string, more: object = {}, body?: object): LooseRequest => ({
    params: { projectId, anomalyId, ...more },
    ...(body && { body }),
  })
  const probe = (code: string, more: { seen: object; hidden: object }, body?: object): Probe => ({
    requested: of('A-02', more.seen, body),
    refuses: { requested: of('A-01', more.hidden, body), code },
  })
  const anyone = { seen: {}, hidden: {} }
  const ownOnes = { seen: { comment: own.seen }, hidden: { comment: own.hidden } }
  const ownFiles = { seen: { attachment: own.seenFile }, hidden: { attachment: own.hiddenFile } }
  const remind = (...anomalies: string[]): LooseRequest => ({
    params: { projectId },
    body: { action: 'remind', args: { anomalies, person: own.staffId } },
  })
  const text = { text: 'vu' }
  return {
    'list-common-invoices': probe('anomaly_not_found', anyone),
    'start-clean-up-list': {
      requested: { params: { projectId }, body: { format: 'csv', dryRun: true } },
      answers: { accounts: 0 },
    },
    'list-comments': {
      ...probe('anomaly_not_found', anyone),
      answers: { count: 1, comments: [{ text: 'vu' }] },
      shows: true,
    },
    'list-mentionable-people': probe('anomaly_not_found', anyone),
    'create-comment': probe('anomaly_not_found', anyone, text),
    'update-comment': probe('anomaly_not_found', ownOnes, text),
    'add-attachment': {
      requested: { ...of('A-02', {}, { filename: 'vu.txt' }), file: FILE },
      refuses: {
        requested: { ...of('A-01', {}, { filename: 'vu.txt' }), file: FILE },
        code: 'anomaly_not_found',
      },
    },
    'attach-transferred-file': probe('anomaly_not_found', anyone, { object: own.sentFile }),
    'list-attachments': { ...probe('anomaly_not_found', anyone) },
    'download-attachment': probe('anomaly_not_found', ownFiles),
    'delete-attachment': probe('anomaly_not_found', ownFiles),
    'notify-action': {
      requested: remind('A-01', 'A-02'),
      answers: { notified: 1 },
      refuses: { requested: remind('A-01'), code: 'anomaly_not_found' },
    },
    'delete-comment': probe('anomaly_not_found', ownOnes),
    'match-evidence': {
      requested: { params: { projectId }, body: { names: ['A-01.pdf', 'A-02.pdf'] } },
      answers: { matches: [{ anomalies: [] }, {}] },
    },
    ...synthesisProbes(projectId),
    ...receiptProbes(projectId),
    ...bookProbes(projectId),
    // Letters are the firm’s own correspondence.
    ...Object.fromEntries(
      Object.entries(letterRequests(projectId)).map(([name, requested]) => [
        name,
        { requested, answers: { code: 'not_permitted' } },
      ]),
    ),
  }
}
