import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from '../grid/grid-installation.ts'
import { measureExports } from './measure-exports.ts'

/** Files of whole generated views of these sizes, and how calls fare while they are made (VIEW-12). */
export function benchExports(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async ({ address, pid, projectId, rows, db }) => {
    const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    const params = { projectId, source: 'dashboard' as const }
    const { viewMetaData } = await client(getViewMetadata, { params, query: {} })
    return measureExports({ client, address, pid, params, metadata: viewMetaData, rows, db })
  })
}
