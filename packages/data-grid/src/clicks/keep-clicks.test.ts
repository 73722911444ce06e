// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepClicks } from './keep-clicks.ts'

const clicked = vi.fn()
let host: HTMLElement
let rows: readonly string[]
let stop: () => void

beforeEach(() => {
  clicked.mockClear()
  rows = ['A', 'B']
  host = document.createElement('div')
  document.body.append(host)
  for (const [line, row] of rows.entries()) {
    host.insertAdjacentHTML(
      'beforeend',
      `<div class="ag-row" row-index="${line}"><div class="ag-cell" col-id="Number">${link(row)}</div></div>`,
    )
  }
  host.addEventListener('click', ({ target }) => clicked(target))
  stop = keepClicks(host, (line) => rows[line] ?? null)
})

afterEach(() => {
  stop()
  host.remove()
})

const link = (text: string) => `<a href="/${text}">${text}</a>`

function cellOf(line: number): Element {
  const found = host.querySelectorAll('.ag-cell')[line]
  if (found === undefined) throw new Error('no such line')
  return found
}

function linkOf(line: number): Element {
  const found = cellOf(line).querySelector('a')
  if (found === null) throw new Error('no link')
  return found
}

const press = (element: Element, button = 0) =>
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button }))
const release = (element: Element, init: MouseEventInit = {}) =>
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, ...init }))

/** The cell shows the same by other elements. */
function drawAgain(line: number, text: string): void {
  cellOf(line).innerHTML = link(text)
}

test('NAV-17 VIEW-17 a link that was drawn again between press and release is clicked once, with the keys held', () => {
  press(linkOf(0))
  drawAgain(0, 'A')
  release(linkOf(0), { ctrlKey: true })
  release(linkOf(0))
  expect(clicked.mock.calls).toEqual([[linkOf(0)]])
})

test('NAV-17 a press whose element is still there is left to the browser', () => {
  press(linkOf(0))
  release(linkOf(0))
  expect(clicked).not.toHaveBeenCalled()
})

test.each([
  [
    'is another row’s by then',
    () => {
      rows = ['C', 'B']
      drawAgain(0, 'A')
      return linkOf(0)
    },
  ],
  [
    'shows something else',
    () => {
      drawAgain(0, 'A 2')
      return linkOf(0)
    },
  ],
  [
    'was left for another row',
    () => {
      drawAgain(0, 'A')
      return linkOf(1)
    },
  ],
  [
    'was left for the frame of the page',
    () => {
      drawAgain(0, 'A')
      return document.body
    },
  ],
])('NAV-17 nothing is clicked where the cell %s', (_, change) => {
  press(linkOf(0))
  release(change())
  expect(clicked).not.toHaveBeenCalled()
})

test('NAV-17 only the main button clicks', () => {
  press(linkOf(0), 2)
  drawAgain(0, 'A')
  release(linkOf(0))
  expect(clicked).not.toHaveBeenCalled()
})
