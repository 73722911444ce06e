// @vitest-environment jsdom
import { createTranslations } from '@quitus/i18n/translator.ts'
import { expect, test, vi } from 'vitest'
import { type CellParams, drawnCell } from '#core/drawn-cell.ts'
import { booleanCell } from './boolean-cell.ts'
import { movementCell } from './movement-cell.ts'
import { rowControlCell } from './row-control-cell.ts'
import { stateCell } from './state-cell.ts'
import { webLinkCell } from './web-link-cell.ts'

const translations = await createTranslations('fr')
const row = { entryId: 'E$$1', path: ['A-1'], version: 1, locked: false }
const opened = vi.fn()
const context = {
  icons: () => () => document.createElement('svg'),
  props: () => ({
    movementHref: ({ path, entryId }: typeof row) => `/m/${path[0]}/${entryId}`,
    onOpenMovement: opened,
    t: translations.t,
  }),
}

/** A cell as AG Grid requests it. */
function params(
  value: unknown,
  { isEditable = false, line = { kind: 'entry', row } as object } = {},
): CellParams {
  const requested = {
    value,
    valueFormatted: value === null ? '' : String(value),
    data: line,
    context,
    node: { rowIndex: 0, data: line },
    column: { isCellEditable: () => isEditable },
  }
  return requested as unknown as CellParams
}

const html = (cell: HTMLElement | string) => (typeof cell === 'string' ? cell : cell.outerHTML)

test('CELL-14 NAV-17 the link-movement cell opens the movements of its entry, and is blank without a value', () => {
  const cell = movementCell(params('3 lignes'))
  if (typeof cell === 'string') throw new Error('no link')
  expect(cell.getAttribute('href')).toBe('/m/A-1/E$$1')
  cell.click()
  expect(opened).toHaveBeenCalledWith(row)
  expect(movementCell(params(null))).toBe('')
})

test('CELL-04 only http and https become links, which reveal nothing to the other page', () => {
  expect(webLinkCell(params('javascript:alert(1)'))).toBe('javascript:alert(1)')
  expect(webLinkCell(params(' https://x.test'))).toBe(' https://x.test')
  const link = html(webLinkCell(params('HTTPS://x.test/a')))
  expect(link).toContain('target="_blank"')
  expect(link).toContain('rel="noopener noreferrer"')
})

test('CELL-03 a pending value shows where it may be decided and nowhere else, and so does the arrow', () => {
  expect(booleanCell(params(null))).toBe('')
  expect(html(booleanCell(params(null, { isEditable: true })))).toContain('En attente')
  expect(html(booleanCell(params(null, { isEditable: true })))).toContain('quitus-choose')
  expect(html(booleanCell(params(true)))).toContain('quitus-check')
  expect(html(booleanCell(params(false)))).toContain('quitus-cross')
  expect(html(booleanCell(params(false)))).not.toContain('quitus-choose')
  expect(booleanCell(params(true, { line: { kind: 'totals', sums: {} } }))).toBe('')
})

test('VIEW-05 the line of totals says that child rows are not counted, where rows have any', () => {
  const sigma = (anomalyColumns: string[]) => {
    const props = () => ({ t: translations.t, metadata: { anomalyColumns } })
    const given = { ...params(null, { line: { kind: 'totals', sums: {} } }), context: { ...context, props } }
    return html(rowControlCell(given as unknown as CellParams))
  }
  expect(sigma(['Montant anomalie'])).toContain('title="Totaux (lignes filles non comptées)"')
  expect(sigma([])).toContain('title="Totaux"')
})

test('FLOW-04 a state shows as a chip with icon, word and tone, and anything else as its text', () => {
  const cell = html(stateCell(params('contested')))
  expect(cell).toContain('data-tone="negative"')
  expect(cell).toContain('<svg')
  expect(cell).toContain('contested')
  expect(stateCell(params('unheard of'))).toBe('unheard of')
  expect(stateCell(params(null))).toBe('')
})

test('CELL-01 the text of a cell is never read as markup', () => {
  const cell = new (drawnCell(webLinkCell))()
  cell.init?.(params('<b>Avoir</b>'))
  expect(cell.getGui().textContent).toBe('<b>Avoir</b>')
})

test('CELL-01 a cell that is drawn the same again keeps its element and works on the row as it is then', () => {
  opened.mockClear()
  const cell = new (drawnCell(movementCell))()
  const drawn = params('3 lignes')
  cell.init?.(drawn)
  const gui = cell.getGui()
  const changed = { ...row, version: 2 }
  const fresh = params('3 lignes', { line: { kind: 'entry', row: changed } })
  drawn.node.data = fresh.node.data
  expect(cell.refresh(fresh)).toBe(true)
  expect(cell.getGui()).toBe(gui)
  gui.click()
  expect(opened).toHaveBeenCalledWith(changed)
  expect(cell.refresh(params('4 lignes')), 'another text is another element').toBe(false)
})
