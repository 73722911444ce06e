import { withinTime } from '#cells/within-time.ts'
import type { Cells } from '#deps/deps.ts'
import { findLastChange, type LastChange } from './retention.sql.ts'

/** When a project in a cell was last changed there; null of any other, and while the cell is down. */
export async function lastChangeInCell(cells: Cells, projectId: number): Promise<LastChange | null> {
  const read = async () => {
    const parts = await cells.lookUp(projectId)
    return parts === null ? undefined : findLastChange(parts.database.owner, projectId)
  }
  const [found] = await withinTime(read())
  return found ?? null
}
