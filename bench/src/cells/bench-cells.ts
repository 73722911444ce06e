import { changeMemberships } from '@quitus/contract/admin/change-memberships.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { type Client, signInClient } from '../client.ts'
import { type Figure, timeInTurns, timeRuns } from '../figures.ts'
import { GRID_ACCOUNT } from '../grid/grid-installation.ts'
import { GRID, publishGrid } from '../grid/publish-grid.sql.ts'
import { makePendingIndexes } from '../make-pending-indexes.sql.ts'
import { CELL_ACCOUNT, type CellInstallation, makeProject, startCells } from './cell-installation.ts'
import { openView } from './open-view.ts'

const CELLS = 4
/** Projects of the list, spread over the cells, and the rows of each: what awaits in them is a number that is kept. */
const PROJECTS = 200
const ROWS_OF_EACH = 10_000
const RUNS = 300
const REVOCATIONS = 20
/** A call in a cell may take so many times what it takes in the central database. */
const MOST_TIMES = 1.1
const LIST_MS = 100
const REVOKED_MS = 100

/** A view in a cell next to the same in the central database, and what cells answer together (OPS-08). */
export async function benchCells(rows: number): Promise<Figure[]> {
  const installation = await startCells(CELLS)
  try {
    const client = await signInClient(installation.address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    const [central, cell] = [await publish(installation, 0, rows), await publish(installation, 1, rows)]
    const calls = await measureCalls(client, central, cell)
    const revoked = await measureRevocation(installation, client, cell)
    for (let made = 0; made < PROJECTS; made++) {
      const { id, database } = await makeProject(installation, {
        name: `Audit ${made}`,
        cell: (made % CELLS) + 1,
      })
      await publishGrid(database, id, ROWS_OF_EACH, GRID)
    }
    const listed = await timeRuns(() => client(listProjects, {}), RUNS / 10)
    return [
      ...calls,
      revoked,
      { name: `list of ${PROJECTS} projects in ${CELLS} cells`, unit: 'ms', ...listed, bound: LIST_MS },
    ]
  } finally {
    await installation.stop()
  }
}

async function publish(installation: CellInstallation, cell: number, rows: number): Promise<number> {
  const { id, database } = await makeProject(installation, { name: `Grid in ${cell}`, cell })
  await publishGrid(database, id, rows, GRID)
  await makePendingIndexes(database.owner)
  return id
}

async function measureCalls(client: Client, central: number, cell: number): Promise<Figure[]> {
  const views = [await openView(client, central), await openView(client, cell)]
  const pair = async (name: string, work: (view: (typeof views)[number]) => () => Promise<unknown>) => {
    const [one, other] = await timeInTurns(
      views.map((view) => ({ work: work(view) })),
      RUNS,
    )
    if (one === undefined || other === undefined) throw new Error('Two views are measured.')
    return { name, unit: 'ms' as const, ...other, raw: one.p50, bound: one.p50 * MOST_TIMES }
  }
  return [
    await pair('first window in a cell, next to the central database', ({ read }) => read),
    await pair('one edit in a cell, next to the central database', ({ edit }) => edit),
  ]
}

/** From the answer that takes a right away to the first refusal in the cell; calls that are still answered count. */
async function measureRevocation(
  { address, memberId }: CellInstallation,
  client: Client,
  projectId: number,
): Promise<Figure> {
  const member = await signInClient(address, CELL_ACCOUNT.login, CELL_ACCOUNT.password)
  const give = (right: 'review' | null) =>
    client(changeMemberships, { body: { changes: [{ userId: memberId, projectId, right }] } })
  const isOpen = () =>
    member(getProject, { params: { projectId } }).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('404')) return false
        throw error
      },
    )
  const times: number[] = []
  for (let run = 0; run < REVOCATIONS; run++) {
    if (!(await isOpen())) throw new Error('The member is not let in.')
    await give(null)
    const begun = performance.now()
    while (await isOpen());
    times.push(performance.now() - begun)
    await give('review')
  }
  const sorted = times.toSorted((left, right) => left - right)
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return {
    name: 'a right that was taken away is refused in the cell',
    unit: 'ms',
    p50,
    p95: sorted.at(-1) ?? p50,
    bound: REVOKED_MS,
  }
}
