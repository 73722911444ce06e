import type { GridRow } from '#model/window-source.ts'
import { createSharedLoads } from './shared-loads.ts'

/** Child rows per page, the unit of loading below an anomaly that has more than windows carry. */
export const CHILD_PAGE = 100
const KEPT_PAGES = 60

/** How many child rows an anomaly has, loaded or not. */
export function childCountOf(row: GridRow): number {
  return row.childCount ?? row.children?.length ?? 0
}

/** The child rows that windows do not carry; the latest pages are kept. */
export type ChildPages = ReturnType<typeof createChildPages>

/** `read` answers a page of the child rows of an anomaly, which is named by the entry of its own row. */
export function createChildPages(
  read: (entryId: string, page: number, signal: AbortSignal) => Promise<readonly GridRow[]>,
) {
  const pages = new Map<string, readonly GridRow[]>()
  const loads = createSharedLoads(async (key: string, signal: AbortSignal) => {
    const { entryId, page } = pageOf(key)
    keep(key, await read(entryId, page, signal))
  })

  function keep(key: string, rows: readonly GridRow[]): void {
    pages.delete(key)
    pages.set(key, rows)
    for (const oldest of pages.keys()) {
      if (pages.size <= KEPT_PAGES) break
      pages.delete(oldest)
    }
  }

  function at(parent: GridRow, offset: number): GridRow | undefined {
    return (
      parent.children?.[offset] ??
      pages.get(keyOf(parent.entryId, Math.floor(offset / CHILD_PAGE)))?.[offset % CHILD_PAGE]
    )
  }

  /** True for a child row that the anomaly has and that is not loaded. */
  function lacks(parent: GridRow, offset: number | null): boolean {
    if (offset === null || offset < (parent.children?.length ?? 0) || offset >= childCountOf(parent))
      return false
    return !pages.has(keyOf(parent.entryId, Math.floor(offset / CHILD_PAGE)))
  }

  return {
    /** A loaded child row; undefined too for one that left after the set was opened. */
    at,
    lacks,
    /** Loads the child rows from `from` up to and without `to`. */
    async load(parent: GridRow, from: number, to: number, signal: AbortSignal): Promise<void> {
      const first = Math.max(from, parent.children?.length ?? 0)
      const end = Math.min(to, childCountOf(parent))
      const wanted: Promise<void>[] = []
      for (let page = Math.floor(first / CHILD_PAGE); first < end && page * CHILD_PAGE < end; page += 1) {
        const key = keyOf(parent.entryId, page)
        const loaded = pages.get(key)
        if (loaded === undefined) wanted.push(loads.wait(key, signal))
        else keep(key, loaded)
      }
      await Promise.all(wanted)
    },
    /** The anomaly of a loaded child row and its place there; null when it is not loaded. */
    find(entryId: string): { parent: string; childOffset: number; row: GridRow } | null {
      for (const [key, rows] of pages) {
        const at = rows.findIndex((row) => row.entryId === entryId)
        const row = rows[at]
        if (row === undefined) continue
        const { entryId: parent, page } = pageOf(key)
        return { parent, childOffset: page * CHILD_PAGE + at, row }
      }
      return null
    },
    /** Puts what `change` makes of each loaded row in its place, null leaves it as it is. */
    replaceEach(change: (row: GridRow) => GridRow | null): void {
      for (const [key, rows] of pages) {
        const replaced = rows.map((row) => change(row) ?? row)
        if (replaced.some((row, at) => row !== rows[at])) pages.set(key, replaced)
      }
    },
    clear(): void {
      loads.forget()
      pages.clear()
    },
  }
}

function keyOf(entryId: string, page: number): string {
  return `${page} ${entryId}`
}

function pageOf(key: string): { entryId: string; page: number } {
  const end = key.indexOf(' ')
  return { entryId: key.slice(end + 1), page: Number(key.slice(0, end)) }
}
