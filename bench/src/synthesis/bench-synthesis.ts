import { previewSynthesis } from '@quitus/contract/synthesis/define-syntheses.ts'
import { getSynthesisData } from '@quitus/contract/synthesis/read-syntheses.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { launchBrowser, newPage, signInPage } from '../browser.ts'
import { signInClient } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { decideAnomalies } from './decided-anomalies.sql.ts'
import { DEFAULT_SYNTHESES, SYNTHESES } from './synthesis-view.ts'

const RUNS = 15
/** As many questions about progress as there are first months of a year. */
const MONTHS = 12
/** Decisions whose way to another screen is timed. */
const DECISIONS = 9
/** What a synthesis may take whose figures nobody has requested, by anomalies; and one that nobody changed since. */
const coldBound = (rows: number) => (rows >= 1_000_000 ? 300 : 40)
const WARM_BOUND = 20

/** How long the usual syntheses take: worked out again, after a colleague’s decision, and remembered. */
export function benchSynthesis(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, measure, SYNTHESES)
}

async function measure({ address, projectId, rows, database }: Grid): Promise<Figure[]> {
  await decideAnomalies(database, projectId)
  const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const figures: Figure[] = []
  for (const { name, label, definition } of DEFAULT_SYNTHESES) {
    // Another question each time, because the answer to the same one is remembered.
    let requested = 0
    const cold = await timeRuns(
      () => {
        requested += 1
        const body = { definition: variedBy(requested, definition) }
        return client(previewSynthesis, { params: { projectId }, body })
      },
      MONTHS - 2,
      2,
    )
    figures.push({ name: `${label.en}, cold`, unit: 'ms', ...cold, bound: coldBound(rows) })
    const warm = await timeRuns(() => client(getSynthesisData, { params: { projectId, name } }), RUNS, 2)
    figures.push({ name: `${label.en}, nothing changed`, unit: 'ms', ...warm, bound: WARM_BOUND })
  }
  let entry = 0
  const name = DEFAULT_SYNTHESES[0]?.name ?? ''
  const decided = await timeRuns(
    () => client(getSynthesisData, { params: { projectId, name } }),
    RUNS,
    2,
    () => {
      const body = {
        timestamp,
        selection: { entryIds: [`A${++entry * 10 + 1}`] },
        action: 'multipleEdit' as const,
        column: 'Motif',
        value: `${entry}`,
      }
      return client(runAction, { params, body })
    },
  )
  figures.push({ name: 'after an edit', unit: 'ms', ...decided, bound: coldBound(rows) })
  figures.push(await measureFollowing(address, projectId))
  return figures
}

/** The same figures as another question: so many groups, or, of progress, which has no such bound, other years. */
function variedBy(number: number, definition: SynthesisDefinition): SynthesisDefinition {
  const [level] = definition.rows
  if (level === undefined || level.kind === 'value') return { ...definition, top: 1 + (number % 200) }
  return { ...definition, rows: [{ kind: 'year', column: level.column, firstMonth: 1 + (number % MONTHS) }] }
}

/** From the answer to a colleague’s decision until an open screen shows another figure. */
async function measureFollowing(address: string, projectId: number): Promise<Figure> {
  const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const { rows } = await client(openResultSet, {
    params,
    body: {
      timestamp,
      limit: DECISIONS,
      filter: { column: MANAGED_COLUMN.state, op: 'in', value: ['presented'] },
    },
  })
  const browser = await launchBrowser()
  try {
    const page = await newPage(browser)
    await signInPage(page, address, GRID_ACCOUNT)
    await page.goto(`${address}/${projectId}/resultats/synthese/${DEFAULT_SYNTHESES[0]?.name}`)
    const figure = page.locator('[data-measure=validated] strong').first()
    const times: number[] = []
    for (const { entryId } of rows) {
      const before = await figure.textContent()
      const body = { timestamp, selection: { entryIds: [entryId] }, action: 'validate' as const }
      await client(runAction, { params, body })
      const started = performance.now()
      await page.waitForFunction(
        (text) => document.querySelector('[data-measure=validated] strong')?.textContent !== text,
        before,
        { polling: 'raf' },
      )
      times.push(performance.now() - started)
    }
    times.sort((left, right) => left - right)
    const [p50 = Number.NaN, p95 = Number.NaN] = [times[Math.floor(times.length / 2)], times.at(-1)]
    return { name: 'a colleague’s decision on screen', unit: 'ms', p50, p95, bound: 2000 }
  } finally {
    await browser.close()
  }
}
