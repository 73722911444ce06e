// @vitest-environment jsdom
import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { testColumn } from '../core/columns/test-column.ts'
import { NO_FILTERS, withColumnFilter } from '../model/column-filters.ts'
import { ColumnHeader } from './column-header.ts'

const { t } = await createTranslations('fr')
const sortBy = vi.fn()
const openFilter = vi.fn()
const openMenu = vi.fn()
let sort: SortKey[] = []
let filters = NO_FILTERS
let notifyChange = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  sort = []
  filters = NO_FILTERS
})

const amount = testColumn('Montant', { label: 'Montant TTC', type: 'AMOUNT' })

function open(column: Column = amount) {
  const eGridHeader = document.createElement('div')
  const header = new ColumnHeader()
  const context = {
    icons: () => () => document.createElement('svg'),
    props: () => ({ sort, filters, t }),
    onHeaderChange: (listener: () => void) => {
      notifyChange = listener
      return () => {
        notifyChange = () => {}
      }
    },
    sortBy,
    openFilter,
    openMenu,
  }
  header.init({ context, domainColumn: column, eGridHeader } as never)
  const buttons = () => [...header.getGui().querySelectorAll('button')]
  return { header, gui: header.getGui(), eGridHeader, buttons }
}

test('VIEW-09 a header shows its label, shows how it sorts, and its place where several columns sort', () => {
  const { gui, eGridHeader } = open()
  expect(gui.querySelector('.quitus-header-label')?.textContent).toBe('Montant TTC')
  expect(eGridHeader.getAttribute('aria-sort')).toBe('none')
  sort = [{ column: 'Montant', descending: true }]
  notifyChange()
  expect(eGridHeader.getAttribute('aria-sort')).toBe('descending')
  expect(gui.querySelector('.quitus-sorted')?.textContent).toBe('')
  sort = [{ column: 'Jour', descending: false }, ...sort]
  notifyChange()
  expect(gui.querySelector('.quitus-sorted')?.textContent).toBe('2')
})

test('VIEW-09 a click sorts, with Shift next to the other columns; the end of a drag does not', () => {
  const { gui } = open()
  const click = (from: number, to: number, shiftKey = false) => {
    gui.dispatchEvent(new MouseEvent('pointerdown', { clientX: from }))
    gui.dispatchEvent(new MouseEvent('click', { clientX: to, shiftKey }))
  }
  click(10, 12)
  click(10, 60)
  click(10, 10, true)
  expect(sortBy.mock.calls).toEqual([
    [amount, false],
    [amount, true],
  ])
})

test('VIEW-08 A11Y-01 filter and menu are named after the column, name their keys, and do not sort', () => {
  const { buttons, eGridHeader } = open()
  const [filter, menu] = buttons()
  expect(filter?.getAttribute('aria-label')).toBe(t('grid:filter.open', { column: 'Montant TTC' }))
  expect(filter?.getAttribute('aria-keyshortcuts')).toBe('Alt+ArrowDown')
  expect(menu?.getAttribute('aria-label')).toBe(t('grid:column.menu', { column: 'Montant TTC' }))
  expect(menu?.getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
  filter?.click()
  menu?.click()
  eGridHeader.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))
  expect(openFilter).toHaveBeenCalledWith(amount, filter)
  expect(openMenu.mock.calls).toEqual([
    [amount, menu],
    [amount, eGridHeader],
  ])
  expect(sortBy).not.toHaveBeenCalled()
})

test('VIEW-08 the funnel shows that the column is filtered', () => {
  const { buttons } = open()
  expect(buttons()[0]?.className).not.toContain('quitus-filtered')
  const conditions = [{ column: 'Montant', op: 'empty' as const }]
  filters = withColumnFilter(NO_FILTERS, 'Montant', { column: 'Montant', match: 'all', conditions })
  notifyChange()
  expect(buttons()[0]?.className).toContain('quitus-filtered')
})

test('VIEW-09 a header that is gone receives nothing', () => {
  const { header, eGridHeader } = open()
  header.destroy()
  sort = [{ column: 'Montant', descending: false }]
  notifyChange()
  eGridHeader.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))
  expect(eGridHeader.getAttribute('aria-sort')).toBe('none')
  expect(openMenu).not.toHaveBeenCalled()
})

test('VIEW-08 a refresh that changes nothing keeps the buttons, so that a click under way is not lost', () => {
  const { buttons } = open()
  const [filter, menu] = buttons()
  notifyChange()
  expect(buttons()).toEqual([filter, menu])
  expect(buttons()[0]).toBe(filter)
  sort = [{ column: 'Montant', descending: true }]
  notifyChange()
  expect(buttons()[0]).not.toBe(filter)
})
