import type { Probe } from './hidden-rows-probe.ts'

/** Receipts are recorded by staff; fees are closed to customers of this project, which shows none. */
export function receiptProbes(projectId: number): Readonly<Record<string, Probe>> {
  const params = { projectId }
  const line = { anomalyId: 'A-01', date: '2026-03-02', way: 'transfer', amount: 1 }
  const file = new TextEncoder().encode('Anomalie;Date;Montant\nA-01;02/03/2026;1,00\n')
  const rules = { claim: null, correct: null, tax: null }
  const closed = { code: 'not_permitted' }
  const notShown = { code: 'fees_not_shown' }
  return {
    'add-recoveries': { requested: { params, body: { lines: [line] } }, answers: closed },
    'read-receipts': { requested: { params, body: { filename: 'recus.csv' }, file }, answers: closed },
    'get-fee-settings': { requested: { params }, answers: closed },
    'update-fee-settings': {
      requested: { params, body: { isOn: true, isShown: true, rules } },
      answers: closed,
    },
    'get-fee-statement': { requested: { params, query: {} }, answers: notShown },
    'download-fee-statement': {
      requested: { params, query: { month: '2026-03', format: 'pdf' } },
      answers: notShown,
    },
  }
}
