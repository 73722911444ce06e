import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const ACTIVE = 'a, button'
const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

/**
 * One stop of the tabulator for a table of links: arrows, Home and End move between them, the last one is come back
 * to.
 */
export function useGridKeys() {
  const ref = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const table = ref.current
    if (table !== null && table.querySelector('[data-stop]') === null)
      makeStop(table, table.querySelector(ACTIVE))
  })

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const step = STEPS[event.key]
    const from = event.target instanceof Element ? event.target.closest('td, th') : null
    if (step === undefined || from === null || event.altKey || event.metaKey || event.ctrlKey) return
    const next = neighbourOf(event.currentTarget, from as HTMLTableCellElement, step)
    event.preventDefault()
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function onFocus({ currentTarget, target }: FocusEvent<HTMLTableElement>): void {
    if (target.matches(ACTIVE)) makeStop(currentTarget, target)
  }

  return { ref, onKeyDown, onFocus }
}

function makeStop(table: HTMLTableElement, element: Element | null): void {
  for (const stop of table.querySelectorAll('[data-stop]')) {
    stop.removeAttribute('data-stop')
    stop.setAttribute('tabindex', '-1')
  }
  element?.setAttribute('data-stop', '')
  element?.setAttribute('tabindex', '0')
}

/** The next cell in a direction that can take the focus. */
function neighbourOf(
  table: HTMLTableElement,
  from: HTMLTableCellElement,
  [rows, cells]: readonly [number, number],
): HTMLElement | null {
  const row = from.closest('tr')
  if (row === null) return null
  if (rows !== 0) {
    const all = [...table.rows]
    for (let at = all.indexOf(row) + rows; all[at] !== undefined; at += rows) {
      const found = all[at]?.cells[from.cellIndex]?.querySelector<HTMLElement>(ACTIVE)
      if (found) return found
    }
    return null
  }
  const active = [...row.cells].map((cell) => cell.querySelector<HTMLElement>(ACTIVE))
  const ahead = cells > 0 ? active.slice(from.cellIndex + 1) : active.slice(0, from.cellIndex).toReversed()
  const reachable = ahead.filter((each) => each !== null)
  return (Number.isFinite(cells) ? reachable[0] : reachable.at(-1)) ?? null
}
