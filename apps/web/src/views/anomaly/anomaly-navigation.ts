import type { GridQuery, GridRow, WindowSource } from '@quitus/data-grid/model/window-source.ts'
import { failureCode } from '@quitus/data-grid/model/window-source.ts'

/** An anomaly next to another one in the order of a grid. */
export type NavigationStep = { anomalyId: string; entryId: string }

/** Where an anomaly is in the order of a grid: its place from 0 on, how many there are, and those next to it. */
export type NavigationPlace = {
  position: number
  count: number
  previous: NavigationStep | null
  next: NavigationStep | null
}

type Source = Pick<WindowSource, 'open' | 'rows' | 'position' | 'totals'>

/** Rows that are read on each side: those that are gone are passed over. */
const REACH = 12

/**
 * Finds the anomalies before and after one in the order of the grid beneath. `currentSet` is the grid’s own; where it
 * has none, or has one that expired, the same query runs again. An anomaly that the new set excludes keeps its place
 * next to its neighbours.
 */
export function createAnomalyNavigation(
  source: Source,
  question: GridQuery,
  columns: readonly string[],
  currentSet: () => string | null,
) {
  const expired = new Set<string>()
  const known = new Map<string, NavigationPlace>()
  let own: string | null = null

  async function openedSet(signal: AbortSignal): Promise<string> {
    const current = currentSet()
    if (current !== null && !expired.has(current)) return current
    if (own === null || expired.has(own))
      own = (await source.open({ ...question, limit: 1 }, signal)).resultSet
    return own
  }

  /** Position of the anomaly itself, or the gap in which it was: `after` is then the first position behind it. */
  async function findPlace(
    set: string,
    entryId: string,
    signal: AbortSignal,
  ): Promise<{ position: number; isThere: boolean } | null> {
    const { position } = await source.position(set, entryId, signal)
    if (position !== null) return { position, isThere: true }
    const before = known.get(entryId)
    for (const [neighbour, offset] of [
      [before?.next, 0],
      [before?.previous, 1],
    ] as const) {
      if (neighbour === null || neighbour === undefined) continue
      const found = await source.position(set, neighbour.entryId, signal)
      if (found.position !== null) return { position: found.position + offset, isThere: false }
    }
    return null
  }

  async function read(set: string, entryId: string, signal: AbortSignal): Promise<NavigationPlace | null> {
    const place = await findPlace(set, entryId, signal)
    if (place === null) return null
    const { position, isThere } = place
    const offset = Math.max(0, position - REACH)
    const [rows, totals] = await Promise.all([
      source.rows(set, { offset, limit: position - offset + REACH + 1, columns }, signal),
      source.totals(set, signal),
    ])
    const at = position - offset
    return {
      position,
      count: totals.count,
      previous: firstOpen(rows.slice(0, at).toReversed()),
      next: firstOpen(rows.slice(isThere ? at + 1 : at)),
    }
  }

  return {
    /** null where neither the anomaly nor what was next to it is in the grid any more. */
    async locate(entryId: string, signal: AbortSignal): Promise<NavigationPlace | null> {
      for (let turn = 0; ; turn++) {
        const set = await openedSet(signal)
        try {
          const place = await read(set, entryId, signal)
          if (place !== null) known.set(entryId, place)
          return place
        } catch (failure) {
          if (failureCode(failure) !== 'result_set_expired' || turn > 1) throw failure
          expired.add(set)
        }
      }
    },
  }
}

export type AnomalyNavigation = ReturnType<typeof createAnomalyNavigation>

function firstOpen(rows: readonly GridRow[]): NavigationStep | null {
  const row = rows.find(({ gone }) => gone !== true)
  const anomalyId = row?.path[0]
  return row === undefined || anomalyId === undefined ? null : { anomalyId, entryId: row.entryId }
}
