import { discardLetters, listLetters } from '@quitus/contract/claim-letters/claim-letters.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { type Client, signInClient } from '../client.ts'
import { DECISIONS } from '../decisions/decisions-view.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from '../grid/grid-installation.ts'
import type { GeneratedView } from '../grid/publish-grid.sql.ts'

/** Invoices of the one letter, its bound in seconds, and how often it is written. */
const INVOICES = 2000
const BOUND = 10
const RUNS = 3
const POLL_MS = 50

const GROUPS: Readonly<Record<string, ColumnDefinition['group']>> = {
  Fournisseur: { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } },
  Facture: { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } },
}

const ROLES: Readonly<Record<string, ColumnRole>> = { Fournisseur: 'supplierName', Facture: 'invoiceNumber' }

/** The generated anomalies, of one supplier each thousandth, or all of one. */
function lettersView(name: string, supplier: string): GeneratedView {
  const grouped = ({ name: column }: ColumnDefinition) => GROUPS[column]
  return {
    ...DECISIONS,
    name,
    columns: DECISIONS.columns.map((each) =>
      each.definition.name === 'Fournisseur' ? { ...each, value: supplier } : each,
    ),
    view: {
      ...DECISIONS.view,
      columns: DECISIONS.view.columns.map((column) => {
        const group = grouped(column)
        const role = ROLES[column.name]
        return group === undefined || role === undefined ? column : { ...column, group, role }
      }),
    },
  }
}

/**
 * Claim letters as a job (FLOW-20): one letter for 2 000 anomalies of two entries each, and 100 letters for as many.
 */
export async function benchLetters(): Promise<Figure[]> {
  const measure =
    (name: string) =>
    async ({ address, projectId }: { address: string; projectId: number }) => {
      const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
      return [await measureLetters(client, projectId, name)]
    }
  return [
    ...(await measureGrids([INVOICES], measure('one letter'), lettersView('Letter', `'Fournisseur'`))),
    ...(await measureGrids(
      [INVOICES],
      measure('100 letters'),
      lettersView('Letters', `'Fournisseur ' || n % 100`),
    )),
  ]
}

async function measureLetters(client: Client, projectId: number, name: string): Promise<Figure> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, limit: 1 } })
  const selection = { resultSet }
  await client(runAction, { params, body: { action: 'validate', timestamp, selection } })
  const seconds: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now()
    const { job, anomalies } = await client(startLetters, {
      params: { projectId },
      body: { timestamp, selection, kind: 'claim', language: 'fr' },
    })
    if (job === null || anomalies !== INVOICES) throw new Error(`${anomalies} anomalies would be claimed.`)
    let state = job.state
    while (state === 'waiting' || state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      state = (await client(getJob, { params: { projectId, job: job.id } })).state
    }
    if (state !== 'done') throw new Error(`The letters ended as ${state}.`)
    const ended = performance.now()
    // What is in an open letter is in no second one.
    const { letters } = await client(listLetters, { params: { projectId }, query: { limit: 500 } })
    const open = letters.filter(({ isDiscarded }) => !isDiscarded).map(({ id }) => id)
    await client(discardLetters, { params: { projectId }, body: { letters: open } })
    // The first one loads fonts and plans.
    if (run > 0) seconds.push((ended - started) / 1000)
  }
  const sorted = seconds.toSorted((left, right) => left - right)
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return {
    name: `${name} for ${INVOICES} anomalies`,
    unit: 's',
    p50,
    p95: sorted.at(-1) ?? p50,
    bound: BOUND,
  }
}
