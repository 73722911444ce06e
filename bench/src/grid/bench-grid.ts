import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from './grid-installation.ts'
import { measureBrowser } from './measure-browser.ts'
import { measureColumns } from './measure-columns.ts'
import { measureGrid } from './measure-grid.ts'

/** Reading generated views of these sizes, by calls and in a browser. */
export function benchGrid(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async ({ address, projectId, rows, db }) => {
    const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    return [
      ...(await measureGrid(client, db, projectId, rows)),
      ...(await measureBrowser(address, projectId, rows, GRID_ACCOUNT)),
    ]
  })
}

/** Formulas and hidden texts of such views, whose columns it changes. */
export function benchColumns(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async ({ address, projectId, db }) =>
    measureColumns(await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password), db, projectId),
  )
}
