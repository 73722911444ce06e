import { downloadLetter, listLetters } from '@quitus/contract/claim-letters/claim-letters.ts'
import { getLetter } from '@quitus/contract/claim-letters/letter-answers.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import { expect, test } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { endedJob } from '#testing/files/exported-file.ts'
import { FEC_HEADER, fecInvoice, fecPayment, importFecText } from '#testing/files/fec-text.ts'
import { english } from '#testing/letters/letter-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const paid = (code: string) => ({ EcritureLet: code, DateLet: '20240410' })
/** An invoice entered and paid twice, of the supplier of each invoice of these tests. */
const PAID_TWICE = [
  ...fecInvoice('1', 'F-1001', paid('AA')),
  ...fecPayment('7', { PieceRef: 'VIR-70', EcritureDate: '20240405', ...paid('AA') }),
  ...fecInvoice('2', 'F 1001', paid('BB')),
  ...fecPayment('8', { PieceRef: 'VIR-80', EcritureDate: '20240506', ...paid('BB') }),
]

async function project() {
  const { id } = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: id, source: 'dashboard' } as const
  const load = (name: string, lines: readonly string[], append = false) =>
    importFecText(
      server.database,
      { id },
      staff,
      [{ name, content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` }],
      {
        append,
      },
    )
  const timestamp = async () =>
    (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData.timestamp
  return {
    params,
    load: (lines: readonly string[]) => load('732829320FEC20241231.txt', lines),
    append: (lines: readonly string[]) => load('732829320FEC20251231.txt', lines, true),
    /** Writes to suppliers about all that can be claimed. */
    write: async (language: 'fr' | 'en' = 'fr') => {
      const { rows } = await server.call(getViewData, { params, query: {} }, { as })
      const claimed = rows.filter((row) => row[ROUTE_COLUMN.route] === 'claim')
      const selection = { entryIds: claimed.map(({ entryId }) => String(entryId)) }
      const validate = { action: 'validate' as const, timestamp: await timestamp(), selection }
      await server.call(runAction, { params, body: validate }, { as })
      const body = { timestamp: await timestamp(), selection, kind: 'claim' as const, language }
      const { job } = await server.call(startLetters, { params: { projectId: id }, body }, { as })
      const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
      const ended = await endedJob(server, id, job?.id ?? '', english(as)).finally(() => jobs.stop())
      expect(ended).toMatchObject({ state: 'done', error: null })
      const { letters } = await server.call(listLetters, { params: { projectId: id }, query: {} }, { as })
      return letters
    },
    detail: (letter: number) => server.call(getLetter, { params: { projectId: id, letter } }, { as }),
    bytes: async (letter: number) =>
      (await server.send(downloadLetter, { params: { projectId: id, letter } }, { as })).rawPayload,
  }
}

test('FLOW-20 a letter proposes to set its claim off against invoices of the account that are neither matched nor paid, the oldest first, frozen with it', async () => {
  const { load, append, write, detail } = await project()
  await load([
    ...PAID_TWICE,
    ...fecInvoice('30', 'F-3002', { PieceDate: '20240702' }),
    ...fecInvoice('31', 'F-3001', { PieceDate: '20240615' }),
    // Paid, and of another supplier.
    ...fecInvoice('32', 'F-3003', paid('CC')),
    ...fecPayment('9', { PieceRef: 'VIR-90', EcritureDate: '20240606', ...paid('CC') }),
    ...fecInvoice('33', 'F-3004').map((line) => line.replace('|F0001|', '|F0002|')),
  ])
  const [letter] = await write()
  const proposed = {
    items: [
      { number: 'F-3001', day: '2024-06-15', amount: 120 },
      { number: 'F-3002', day: '2024-07-02', amount: 120 },
    ],
    others: { count: 0, amount: 0 },
    total: 240,
  }
  expect((await detail(letter?.id ?? 0)).openItems).toEqual(proposed)
  await append(
    fecPayment('4', {
      PieceRef: 'F-3001',
      EcritureDate: '20250110',
      PieceDate: '20250110',
      ValidDate: '20250131',
    }),
  )
  expect((await detail(letter?.id ?? 0)).openItems).toEqual(proposed)
})

test('FLOW-20 what another anomaly questions, and what an open credit note reverses, is no open item; without any the letter proposes nothing', async () => {
  const { load, write, detail } = await project()
  const reversed = fecInvoice('41', 'A-1').map((line) => {
    const fields = line.split('|')
    return fields.map((value, at) => (at === 11 ? fields[12] : at === 12 ? fields[11] : value)).join('|')
  })
  await load([
    ...PAID_TWICE,
    // Entered twice and paid never: it is corrected.
    ...fecInvoice('30', 'F-77', { PieceDate: '20240702' }),
    ...fecInvoice('31', 'F 77', { PieceDate: '20240702' }),
    ...fecInvoice('40', 'G-5', { PieceDate: '20240901' }),
    ...reversed,
  ])
  const [letter] = await write()
  expect((await detail(letter?.id ?? 0)).openItems).toBeNull()
})

test('FLOW-20 a letter lists twenty open items, and the number and sum of the others', async () => {
  const { load, write, detail, bytes } = await project()
  const open = Array.from({ length: 25 }, (_, at) =>
    fecInvoice(String(100 + at), `Z${at}X${(at * 7919) % 1000}`, {
      PieceDate: `2024${String(1 + (at % 12)).padStart(2, '0')}${String(1 + at).padStart(2, '0')}`,
    }).map((line) =>
      line.replaceAll('100,00', `${200 + at * 13},00`).replaceAll('120,00', `${220 + at * 13},00`),
    ),
  ).flat()
  await load([...PAID_TWICE, ...open])
  const [letter] = await write('en')
  const { openItems } = await detail(letter?.id ?? 0)
  expect(openItems?.items).toHaveLength(20)
  expect(openItems?.others.count).toBe(5)
  const listed = openItems?.items.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  expect(openItems?.total).toBe(listed + (openItems?.others.amount ?? 0))
  expect(openItems?.total).toBe(
    Array.from({ length: 25 }, (_, at) => 220 + at * 13).reduce((a, b) => a + b, 0),
  )
  const pdf = await bytes(letter?.id ?? 0)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  if (process.env.QUITUS_KEEP_LETTERS !== undefined)
    (await import('node:fs')).writeFileSync(process.env.QUITUS_KEEP_LETTERS, pdf)
})
