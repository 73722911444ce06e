import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT } from '../grid/grid-installation.ts'
import { GRID, publishGrid } from '../grid/publish-grid.sql.ts'
import { makePendingIndexes } from '../make-pending-indexes.sql.ts'
import { makeProject, startCells } from './cell-installation.ts'
import { openView } from './open-view.ts'

/** A million rows may take so long, and those who write wait so long, in seconds. */
const MOVED_S = 180
const HELD_S = 5

/** A project of so many rows moves to a cell and back, while someone edits it without pause (OPS-08). */
export async function benchMove(rows: number): Promise<Figure[]> {
  const installation = await startCells(1)
  try {
    const client = await signInClient(installation.address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    const { id, database } = await makeProject(installation, { name: 'Grid', cell: 0 })
    await publishGrid(database, id, rows, GRID)
    await makePendingIndexes(database.owner)
    const { edit } = await openView(client, id)
    const there = await whileEditing(edit, () => installation.move(id, { from: 0, to: 1 }))
    const back = await whileEditing(edit, () => installation.move(id, { from: 1, to: 0 }))
    const figure = (name: string, seconds: number, bound: number): Figure => ({
      ...{ name, unit: 's', p50: seconds, p95: seconds, bound },
    })
    return [
      figure(`a project of ${rows} rows moves to a cell`, there.seconds, MOVED_S),
      figure('the longest edit meanwhile', there.longest, HELD_S),
      figure('the same back to the central database', back.seconds, MOVED_S),
      figure('the longest edit meanwhile', back.longest, HELD_S),
    ]
  } finally {
    await installation.stop()
  }
}

async function whileEditing(
  edit: () => Promise<void>,
  move: () => Promise<unknown>,
): Promise<{ seconds: number; longest: number }> {
  const begun = performance.now()
  let isMoving = true
  const moving = move().finally(() => {
    isMoving = false
  })
  // Its failure is met below.
  moving.catch(() => undefined)
  let longest = 0
  while (isMoving) {
    const edited = performance.now()
    await edit()
    longest = Math.max(longest, (performance.now() - edited) / 1000)
  }
  await moving
  return { seconds: (performance.now() - begun) / 1000, longest }
}
