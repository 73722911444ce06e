import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quitus/database/connection.ts'
import { hasMark, setMark } from './directory.sql.ts'

const LOOK_MS = 5

/** Has a cell everything that is committed centrally, now or within this time? */
export async function hasFollowed(
  central: Db,
  cell: { owner: Db; number: number },
  withinMs: number,
): Promise<boolean> {
  const mark = await setMark(central, cell.number)
  const until = Date.now() + withinMs
  for (;;) {
    if (await hasMark(cell.owner, cell.number, mark)) return true
    if (Date.now() > until) return false
    await pause(LOOK_MS)
  }
}
