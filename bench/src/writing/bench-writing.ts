import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { signInClient } from '../client.ts'
import { type Figure, printFigures } from '../figures.ts'
import { GRID_ACCOUNT, measureGrids } from '../grid/grid-installation.ts'
import { measureActions } from './measure-actions.ts'
import { measureCrowd } from './measure-crowd.ts'
import { measureEdits } from './measure-edits.ts'
import { measurePaste } from './measure-paste.ts'

/**
 * Writing in generated views of these sizes: single edits, pastes, actions and undo, and twenty people at once
 * (PERF-01).
 */
export function benchWriting(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async ({ address, projectId, rows, db }) => {
    const signIn = () => signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
    const client = await signIn()
    const params = { projectId, source: 'dashboard' as const }
    const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
    const writing = { client, params, timestamp, rows }
    const figures: Figure[] = []
    const parts = [
      () => measureEdits(writing, db),
      () => measurePaste(address, projectId),
      () => measureActions(writing),
      () => measureCrowd(writing, signIn, db),
    ]
    for (const part of parts) {
      const measured = await part()
      // A large table takes minutes for each part.
      printFigures(measured)
      figures.push(...measured)
    }
    return figures
  })
}
