import { Button, CloseButton } from '@mantine/core'
import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import { type ColumnFilters, withColumnFilter } from '@quitus/data-grid/filters/column-filters.ts'
import { filterText } from '@quitus/data-grid/filters/filter-text.ts'
import type { Column } from '@quitus/domain/column.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './dashboard-toolbar.module.css'

type Props = {
  columns: readonly Column[]
  labels: GridLabels
  filters: ColumnFilters
  search: string
  onFiltersChange: (filters: ColumnFilters) => void
  onSearchChange: (search: string) => void
  onClear: () => void
}

/** The active conditions in words, each removable, and a way to remove them all (VIEW-08). */
export function FilterChips({
  columns,
  labels,
  filters,
  search,
  onFiltersChange,
  onSearchChange,
  onClear,
}: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  if (filters.length === 0 && search === '') return null
  const options = { currency, timeZone, booleanTexts: labels.booleans }
  const chips = filters.flatMap((leaf) => {
    const column = columns.find((each) => each.name === leaf.column)
    if (column === undefined) return []
    const condition = filterText(leaf, column, labels.filter, options)
    const text =
      leaf.op === 'in'
        ? t('dashboard:filters.values', { column: column.label, text: condition })
        : `${column.label} ${condition}`
    return [
      { key: leaf.column, text, remove: () => onFiltersChange(withColumnFilter(filters, leaf.column, null)) },
    ]
  })
  if (search !== '') {
    chips.push({
      key: '',
      text: t('dashboard:filters.search', { text: search }),
      remove: () => onSearchChange(''),
    })
  }
  return (
    <ul className={styles.chips} aria-label={t('dashboard:filters.label')}>
      {chips.map(({ key, text, remove }) => (
        <li key={key} className={styles.chip}>
          <span title={text}>{text}</span>
          <CloseButton
            size="sm"
            variant="transparent"
            c="inherit"
            aria-label={t('dashboard:filters.remove', { filter: text })}
            onClick={remove}
          />
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          {t('dashboard:filters.clearAll')}
        </Button>
      </li>
    </ul>
  )
}
