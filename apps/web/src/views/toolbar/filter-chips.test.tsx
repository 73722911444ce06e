// @vitest-environment jsdom
import { type ColumnFilters, NO_FILTERS } from '@quitus/data-grid/model/column-filters.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { FilterChips } from './filter-chips.tsx'

const column = (name: string, type: Column['type']): Column => ({
  name,
  label: name,
  type,
  group: null,
  groupLabel: null,
  hidden: false,
  displayByDefault: true,
  editable: false,
  frozen: false,
  isListOfChoices: false,
})
const FILTERS: ColumnFilters = {
  match: 'all',
  columns: [
    {
      column: 'Supplier',
      match: 'all',
      conditions: [
        { column: 'Supplier', op: 'contains', value: 'durand' },
        { column: 'Supplier', op: 'empty', not: true },
      ],
    },
    { column: 'Amount', match: 'all', conditions: [{ column: 'Amount', op: 'between', value: [10, null] }] },
  ],
}
const { t } = await createTranslations('en')
const onFiltersChange = vi.fn<PanelGrid['onFiltersChange']>()
const onSortChange = vi.fn<PanelGrid['onSortChange']>()
const onSearchChange = vi.fn()
const onClear = vi.fn()
beforeEach(() => vi.clearAllMocks())

function show(given: Partial<PanelGrid>): Promise<void> {
  const metadata = { columns: [column('Supplier', 'STRING'), column('Amount', 'AMOUNT')] }
  const grid = {
    metadata,
    filters: NO_FILTERS,
    search: '',
    sort: [],
    currency: 'EUR',
    timeZone: 'Europe/Paris',
  }
  const actions = { onFiltersChange, onSortChange }
  return renderInApp(
    <FilterChips
      grid={{ ...grid, ...actions, ...given } as unknown as PanelGrid}
      onSearchChange={onSearchChange}
      onClear={onClear}
    />,
  )
}

const remove = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('VIEW-08 there are no chips where nothing is filtered, searched or sorted', async () => {
  await show({})
  expect(screen.queryByRole('list')).toBeNull()
})

it('VIEW-08 each condition is notified in words and removed alone, and all at once', async () => {
  await show({ filters: FILTERS })
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  remove(/^Remove.*durand/)
  const [{ columns }] = onFiltersChange.mock.lastCall ?? [NO_FILTERS]
  expect(columns.map(({ conditions }) => conditions.map(({ op }) => op))).toEqual([['empty'], ['between']])
  remove(/^Remove.*Amount/)
  expect(onFiltersChange.mock.lastCall?.[0].columns).toEqual(FILTERS.columns.slice(0, 1))
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:filters.clearAll') }))
  expect(onClear).toHaveBeenCalledOnce()
})

it('VIEW-09 the order is shown in words; a click turns it round, and each column leaves it alone', async () => {
  const sort = [
    { column: 'Amount', descending: true },
    { column: 'Supplier', descending: false },
  ]
  await show({ sort, search: 'durand' })
  const [amount] = screen.getAllByRole('button', { name: /^Amount/ })
  if (amount !== undefined) fireEvent.click(amount)
  expect(onSortChange.mock.lastCall?.[0]).toEqual([{ column: 'Amount', descending: false }, sort[1]])
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:sort.remove', { column: 'Supplier' }) }))
  expect(onSortChange.mock.lastCall?.[0]).toEqual(sort.slice(0, 1))
  remove(/^Remove.*durand/)
  expect(onSearchChange).toHaveBeenCalledWith('')
})
