import type { Column } from '@quitus/domain/columns/column.ts'
import { isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { type CellBox, cellCount, tableOf } from '#core/ranges/cell-ranges.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { CellsSummary, Figures } from '#model/grid-display.ts'
import type { WindowSource } from '#model/window-source.ts'
import { requestedRows } from './requested-rows.ts'

/** Pause after the last change of the selection before a request is sent. */
const PAUSE = 200

export type StatisticsPorts = {
  rows: () => GridRows | null
  /** Names of the columns on screen from left to right. */
  columns: () => readonly string[]
  column: (name: string) => Column | undefined
  onChange: (summary: CellsSummary) => void
}

/** Keeps the figures of the selected cells; what is requested and no longer wanted is given up. */
export type CellStatistics = ReturnType<typeof createCellStatistics>

export function createCellStatistics(ports: StatisticsPorts) {
  let requested = ''
  let aborter = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    aborter.abort()
    aborter = new AbortController()
  }

  async function load(
    rows: GridRows,
    lines: readonly [number, number][],
    names: readonly string[],
    statistics: NonNullable<WindowSource['statistics']>,
    signal: AbortSignal,
  ): Promise<{ filled: number; figures: readonly Figures[] }> {
    const which = await requestedRows(rows, lines, names, signal)
    const send = (columns: readonly string[]) =>
      rows.withSet((set, until) => statistics(set, { columns, rows: which }, until), signal)
    const types = figureTypes(names.map((name) => ports.column(name)))
    const all = await send(names)
    const figures = await Promise.all(
      types.map(async ({ type, columns }): Promise<Figures> => {
        const [single] = columns
        const own = columns.length === 1 && single !== undefined ? all.columns[single] : undefined
        if (own !== undefined) return { type, statistics: own }
        const isAlone = types.filter((other) => isNumberType(other.type)).length === 1
        const together = isNumberType(type) && isAlone ? all : await send(columns)
        return { type, statistics: together.all }
      }),
    )
    return { filled: all.all.count, figures: figures.filter(({ statistics }) => statistics.min !== null) }
  }

  return {
    /** Reports the cells selected now; called at each change, and queries the server only when they are others. */
    show(boxes: readonly CellBox[]): void {
      const rows = ports.rows()
      const last = boxes.at(-1)
      const cells = boxes.reduce((count, box) => count + cellCount(box), 0)
      const statistics = rows?.source.statistics
      if (rows === null || statistics === undefined || last === undefined || cells <= 1) {
        if (requested !== '') {
          stop()
          ports.onChange(null)
        }
        requested = ''
        return
      }
      const whole = tableOf(boxes)
      const table = whole ?? tableOf([last])
      if (table === null) return
      const names = table.columns.flatMap((at) => ports.columns()[at] ?? [])
      const rowsKey = table.lines.map(([from, to]) => [rows.placeOf(from), rows.placeOf(to)])
      const key = JSON.stringify([rows.resultSet(), rows.isAllOpen(), rowsKey, names, cells])
      if (key === requested) return
      requested = key
      stop()
      const { signal } = aborter
      const base = { cells, isLastAlone: whole === null }
      ports.onChange({ ...base, answer: 'loading' })
      timer = setTimeout(() => {
        load(rows, table.lines, names, statistics, signal).then(
          (answer) => {
            if (!signal.aborted) ports.onChange({ ...base, answer })
          },
          () => {
            if (!signal.aborted) ports.onChange({ ...base, answer: 'failed' })
          },
        )
      }, PAUSE)
    },
    /** The cells are the same and their values are not: an edit was stored. */
    forget(): void {
      requested = ''
    },
    stop,
  }
}

/** Types that have figures, with their columns; amounts and counts are never added to each other. */
function figureTypes(columns: readonly (Column | undefined)[]): { type: ColumnType; columns: string[] }[] {
  const byType = new Map<ColumnType, string[]>()
  for (const column of columns) {
    if (column === undefined) continue
    if (Object.keys(GRID_COLUMN_TYPES[column.type].figures).length === 0) continue
    byType.set(column.type, [...(byType.get(column.type) ?? []), column.name])
  }
  return [...byType].map(([type, names]) => ({ type, columns: names }))
}
