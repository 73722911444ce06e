import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { findCellOf } from '@quitus/database/cells/own-projects.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isElsewhere, selectNamesOfCells } from '#cells/directory.sql.ts'
import { gatherFromCells } from '#cells/from-cells.ts'
import { RetryableError } from '#errors/app-error.ts'
import type { OpenContext } from '#http/call-context.ts'
import { gatheredList, type SentRow, selectRowsToSend } from '#views/lists/gathered-list.sql.ts'
import { countListRows, findNewest, type List, type ListQuery } from '#views/lists/list.sql.ts'
import { makeAdminList, requireProjectOfList } from './admin-lists.ts'
import { selectAnomalyCounts } from './project-lists.sql.ts'

/** Rows of a gathered list that come from one cell at most: the first ones of the order that was requested. */
export const MOST_OF_CELL = 5000

/** Lists of which cells have something: rows, or of projects how many anomalies they have. */
const SPREAD: readonly AdminList[] = ['activity', 'jobs', 'mails', 'projects']

type Context = Pick<
  OpenContext<EndpointDefinition & { access: 'installation.administer' }>,
  'transact' | 'transactIn' | 'cells' | 'translate' | 'now'
>

type Requested = {
  list: AdminList
  project: number | undefined
  query: ListQuery
  /** Rows that are needed of each database: none where they are counted. */
  most: number
}

/** What the cells have of a list besides its rows. */
type Elsewhere = { count: number; newest: string | null }
type FromCell = Elsewhere & { rows: SentRow[]; anomalies: Record<string, number> }

/**
 * Reads a list of the administration in the central database, together with the rows that the cells have of it.
 * `missing`: names of the cells that did not answer within a second. Without cells it is one transaction.
 */
export async function readAdminList<Answer>(
  context: Context,
  requested: Requested,
  work: (tx: Tx, list: List, elsewhere: Elsewhere) => Promise<Answer>,
): Promise<{ answer: Answer; missing: string[] }> {
  const { transact, transactIn, cells, translate, now } = context
  const { list, project } = requested
  const texts = { translate, now: now() }
  const numbers =
    cells.all().length === 0 || !SPREAD.includes(list)
      ? []
      : await transact(({ tx }) => cellsOfList(tx, requested, context))
  const { answers, missing } = await gatherFromCells(numbers, cells, (parts) =>
    transactIn(parts, ({ tx }) => readInCell(tx, requested, makeAdminList(list, project ?? 0, texts))),
  )
  const found = [...answers.values()]
  return transact(async ({ tx }) => {
    await requireProjectOfList(tx, list, project)
    const inCell = list === 'activity' && (await isElsewhere(tx, { projectId: project ?? 0 }))
    // The settings of this process name no cell, and so nothing can be said of the project.
    if (inCell && numbers.length === 0) throw new RetryableError('unavailable', 1)
    const own = makeAdminList(list, project ?? 0, {
      ...texts,
      anomaliesElsewhere: Object.assign({}, ...found.map(({ anomalies }) => anomalies)),
      isElsewhere: inCell,
    })
    const rows = found.flatMap((cell) => cell.rows)
    const answer = await work(tx, rows.length === 0 ? own : gatheredList(own, rows), {
      count: found.reduce((sum, { count }) => sum + count, 0),
      newest: later(found.map(({ newest }) => newest)),
    })
    return { answer, missing: await selectNamesOfCells(tx, missing) }
  })
}

/** The latest of several instants in the form of `findNewest`; null where there is none. */
export function later(instants: readonly (string | null)[]): string | null {
  return instants.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
}

async function cellsOfList(
  tx: Tx,
  { list, project }: Requested,
  { cells }: Pick<Context, 'cells'>,
): Promise<number[]> {
  await requireProjectOfList(tx, list, project)
  if (list === 'activity' && project !== undefined) {
    const cell = (await findCellOf(tx, project)) ?? 0
    return cell === 0 ? [] : [cell]
  }
  return cells.all().map(({ number }) => number)
}

async function readInCell(tx: Tx, { list, query, most }: Requested, described: List): Promise<FromCell> {
  if (list === 'projects')
    return { rows: [], anomalies: await selectAnomalyCounts(tx), count: 0, newest: null }
  const rows = most === 0 ? [] : await selectRowsToSend(tx, described, query, Math.min(most, MOST_OF_CELL))
  const count = most === 0 ? Math.min(await countListRows(tx, described, query), MOST_OF_CELL) : 0
  return { rows, anomalies: {}, count, newest: await findNewest(tx, described) }
}
