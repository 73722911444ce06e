import type { PresentPerson } from '@quitus/contract/events/event.schema.ts'
import type { RoleType } from '@quitus/domain/access/permissions.ts'
import { eventText } from './live-event.ts'
import type { PresenceRow } from './presence.sql.ts'

type Known = { row: PresenceRow; text: string; until: number }

/**
 * Who is in a project as this process knows it, and what readers receive when that changes (ACC-08: a withheld column
 * is none).
 */
export function createPresenceBoard() {
  let known = new Map<string, Known>()

  return {
    /** Takes over who is there now; answers who came or moved, and who left. */
    replace(rows: readonly PresenceRow[]): { here: PresenceRow[]; gone: string[] } {
      const next = new Map<string, Known>()
      for (const row of rows) {
        const { leftMs, ...reported } = row
        next.set(row.tab, { row, text: JSON.stringify(reported), until: performance.now() + leftMs })
      }
      const here = [...next.values()].filter(({ row, text }) => known.get(row.tab)?.text !== text)
      const gone = [...known.keys()].filter((tab) => !next.has(tab))
      known = next
      return { here: here.map(({ row }) => row), gone }
    },
    /** True when someone has not reported for so long that the database has to be queried. */
    hasOverdue: () => [...known.values()].some(({ until }) => until < performance.now()),
    everybody: (): PresenceRow[] => [...known.values()].map(({ row }) => row),
  }
}

/** What readers receive about people; `gone` null says that these are all. */
export function presenceText(
  roleType: RoleType,
  rows: readonly PresenceRow[],
  gone: readonly string[] | null,
): string {
  const here = rows.map((row) => presentPerson(row, roleType))
  return eventText('presence', { isWhole: gone === null, here, gone: gone ?? [] })
}

function presentPerson(row: PresenceRow, roleType: RoleType): PresentPerson {
  const isWithheld = row.isColumnWithheld && roleType !== 'staff'
  return {
    tab: row.tab,
    userId: row.userId,
    name: row.name,
    impersonator: row.impersonator,
    source: row.source,
    entryId: row.entryId,
    column: isWithheld ? null : row.column,
    isEditing: row.isEditing,
  }
}
