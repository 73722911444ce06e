import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Why a cell stays in the directory. */
export type RemovalRefusal = 'unknown' | 'open' | 'filled' | 'otherCell'

/** May this cell be removed? Null where it may: it is closed and has no projects. */
export async function findRemovalRefusal(central: Db, number: number): Promise<RemovalRefusal | null> {
  const { rows } = await sql<{ isOpen: boolean; isFilled: boolean }>`
    select is_open as "isOpen", exists (select from core.projects where cell = ${number}) as "isFilled"
    from core.cells where number = ${number}`.execute(central)
  const [cell] = rows
  if (cell === undefined) return 'unknown'
  return cell.isFilled ? 'filled' : cell.isOpen ? 'open' : null
}

/** Deletes a cell from the directory. */
export async function deleteCell(central: Db, number: number): Promise<void> {
  await central.deleteFrom('core.cell_marks').where('cell', '=', number).execute()
  await central.deleteFrom('core.cells').where('number', '=', number).execute()
}
