import type { Column } from '@quitus/domain/columns/column.ts'
import { type GridLayout, isColumnPinned, isColumnShown, orderedColumns } from '#model/grid-layout.ts'

/** The layout with these columns shown or not. */
export function withShown(layout: GridLayout, names: readonly string[], isShown: boolean): GridLayout {
  return { ...layout, shown: { ...layout.shown, ...eachOf(names, isShown) } }
}

/** The layout with this column at the left or not. */
export function withPinned(layout: GridLayout, name: string, isPinned: boolean): GridLayout {
  return { ...layout, pinned: { ...layout.pinned, [name]: isPinned } }
}

/** The layout with these widths in pixels. */
export function withWidths(layout: GridLayout, widths: Readonly<Record<string, number>>): GridLayout {
  const whole = Object.entries(widths).map(([name, width]) => [name, Math.round(width)])
  return { ...layout, widths: { ...layout.widths, ...Object.fromEntries(whole) } }
}

/** The layout as metadata gives it, in the density and form that the person chose. */
export function withoutColumnChanges({ density, narrow }: GridLayout): GridLayout {
  return { density, narrow }
}

/** The layout with a column in the place of another one; before it when it comes from the right, else behind it. */
export function withColumnAt(
  layout: GridLayout,
  columns: readonly Column[],
  name: string,
  place: string,
): GridLayout {
  const order = orderedColumns(columns, layout).map((column) => column.name)
  const [from, to] = [order.indexOf(name), order.indexOf(place)]
  if (from === -1 || to === -1 || from === to) return layout
  order.splice(from, 1)
  order.splice(to, 0, name)
  return { ...layout, order }
}

/**
 * The layout with a column one place further among those on screen, on its side of the pinned edge; itself at an end.
 */
export function withColumnMoved(
  layout: GridLayout,
  columns: readonly Column[],
  name: string,
  step: 1 | -1,
): GridLayout {
  const neighbour = shownNeighbour(layout, columns, name, step)
  return neighbour === null ? layout : withColumnAt(layout, columns, name, neighbour)
}

function shownNeighbour(
  layout: GridLayout,
  columns: readonly Column[],
  name: string,
  step: 1 | -1,
): string | null {
  const ordered = orderedColumns(columns, layout)
  const moved = ordered.find((column) => column.name === name)
  if (moved === undefined) return null
  const neighbours = ordered.filter(
    (column) =>
      column === moved ||
      (isColumnShown(column, layout) && isColumnPinned(column, layout) === isColumnPinned(moved, layout)),
  )
  return neighbours[neighbours.indexOf(moved) + step]?.name ?? null
}

function eachOf<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
