import type { Translate } from '@quitus/i18n/catalogue.ts'
import { onRowText } from '#core/grid-texts.ts'
import type { ChangedCell, GridPerson } from '#model/live-change.ts'

/** How long a cell keeps the mark that a colleague changed it; its flash is over sooner. */
const MARKED_FOR_MS = 8_000

type Ports = {
  lineOf: (entryId: string) => number | null
  people: () => readonly GridPerson[]
  t: () => Translate
}

/**
 * Draws on the lines that are on screen which cells colleagues have just changed and where they are. Drawn by hand,
 * because AG Grid would take cells and their focus away to draw them again.
 */
export function createLiveMarks(host: HTMLElement, { lineOf, people, t }: Ports) {
  const marked = new Map<string, ChangedCell & { timer: ReturnType<typeof setTimeout> }>()
  let isDrawn = false
  let frame: number | null = null

  function inRow(entryId: string, selector: string): HTMLElement | null {
    const line = lineOf(entryId)
    return line === null ? null : host.querySelector(`.ag-row[row-index="${line}"] ${selector}`)
  }

  function cellOf(entryId: string, column: string): HTMLElement | null {
    return inRow(entryId, `.ag-cell[col-id="${CSS.escape(column)}"]`)
  }

  function wipe(): void {
    for (const cell of host.querySelectorAll('.quitus-changed')) cell.classList.remove('quitus-changed')
    for (const badge of host.querySelectorAll('.quitus-people')) badge.remove()
    for (const cell of host.querySelectorAll<HTMLElement>('[data-editor]')) {
      cell.removeAttribute('data-editor')
      cell.removeAttribute('data-person')
      cell.removeAttribute('aria-description')
    }
  }

  function draw(): void {
    frame = null
    if (isDrawn) wipe()
    isDrawn = marked.size > 0 || people().length > 0
    if (!isDrawn) return
    for (const { entryId, column } of marked.values())
      cellOf(entryId, column)?.classList.add('quitus-changed')
    for (const [entryId, here] of Map.groupBy(people(), (person) => person.entryId)) drawPeople(entryId, here)
  }

  function drawPeople(entryId: string, here: readonly GridPerson[]): void {
    const [first] = here
    const control = inRow(entryId, '.quitus-control')
    if (first === undefined || control === null) return
    const badge = document.createElement('span')
    const names = onRowText(
      t(),
      here.map(({ name }) => name),
    )
    badge.className = 'quitus-people'
    badge.dataset.person = String(first.colour)
    badge.textContent = here.length > 1 ? String(here.length) : first.initials
    badge.title = names
    badge.setAttribute('role', 'img')
    badge.setAttribute('aria-label', names)
    control.insertBefore(badge, control.querySelector('.quitus-open'))
    for (const { column, isEditing, name, colour } of here) {
      const cell = isEditing && column !== null ? cellOf(entryId, column) : null
      if (cell === null) continue
      cell.dataset.editor = name
      cell.dataset.person = String(colour)
      cell.setAttribute('aria-description', t()('live:people.editsCell', { name: name }))
    }
  }

  /** Draws once the lines are that are coming on screen. */
  function redraw(): void {
    frame ??= requestAnimationFrame(draw)
  }

  function forget(key: string): void {
    marked.delete(key)
    redraw()
  }

  return {
    /** Lines moved, came on screen or were drawn again. */
    onLines(): void {
      if (isDrawn) redraw()
    },
    redraw,
    /** Cells flash once and stay marked for a while. */
    show(cells: readonly ChangedCell[]): void {
      for (const cell of cells) {
        const key = JSON.stringify([cell.entryId, cell.column])
        clearTimeout(marked.get(key)?.timer)
        marked.set(key, { ...cell, timer: setTimeout(() => forget(key), MARKED_FOR_MS) })
        flash(cellOf(cell.entryId, cell.column))
      }
      if (cells.length > 0) redraw()
    },
    destroy(): void {
      for (const { timer } of marked.values()) clearTimeout(timer)
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}

function flash(cell: HTMLElement | null): void {
  if (cell === null) return
  cell.classList.remove('quitus-flash')
  // Read, so that the animation begins again in a cell that has just flashed.
  void cell.offsetWidth
  cell.classList.add('quitus-flash')
  cell.addEventListener('animationend', () => cell.classList.remove('quitus-flash'), { once: true })
}
