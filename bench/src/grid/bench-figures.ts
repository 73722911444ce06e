import { findFreePort } from '@quitus/database/embedded/free-port.ts'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from './grid-installation.ts'
import { measureGridFigures } from './measure-figures.ts'

/** Totals, lists of values and statistics of generated views of these sizes, once the column store has copied them. */
export async function benchFigures(sizes: readonly number[]): Promise<Figure[]> {
  const port = await findFreePort(null)
  process.env.METRICS_PORT = String(port)
  return measureGrids(sizes, async ({ address, projectId, rows, db }) => {
    const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    return measureGridFigures({ client, db, projectId, rows, metrics: `http://127.0.0.1:${port}/metrics` })
  })
}
