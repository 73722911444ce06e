import { Button, CloseButton, Popover } from '@mantine/core'
import { filterOf, withColumnFilter, withoutCondition } from '@quitus/data-grid/model/column-filters.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import { IconArrowsSort } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterChip, filterChips } from './filter-chips-of.ts'
import styles from './view-toolbar.module.css'

const ColumnFilterEditor = lazy(async () => ({
  default: (await import('./column-filter-editor.tsx')).ColumnFilterEditor,
}))

type Props = {
  grid: PanelGrid
  /** What narrows the rows to those of a figure of a synthesis, where one was followed. */
  drillText?: string | null
  onDrillClose?: () => void
  onSearchChange: (search: string) => void
  onClear: () => void
}

/**
 * The active conditions, the search and the order in words: each removable, conditions changed by a click (VIEW-08,
 * VIEW-09).
 */
export function FilterChips({ grid, drillText = null, onDrillClose, onSearchChange, onClear }: Props) {
  const { t } = useTranslation()
  const { filters, search, sort, metadata, onFiltersChange, onSortChange } = grid
  const [edited, setEdited] = useState<string | null>(null)
  const chips = filterChips(grid, t)
  if (chips.length === 0 && search === '' && sort.length === 0 && drillText === null) return null
  const keyOf = ({ column, at }: FilterChip) => `${at}:${column.name}`
  const labelOf = (name: string) => metadata.columns.find((column) => column.name === name)?.label ?? name
  const searchText = t('dashboard:filters.search', { text: search })

  return (
    <ul className={styles.chips} aria-label={t('dashboard:filters.label')}>
      {drillText !== null && (
        <Chip text={drillText} onRemove={() => onDrillClose?.()}>
          {drillText}
        </Chip>
      )}
      {chips.map((chip) => (
        <li key={keyOf(chip)} className={styles.chipItem}>
          {chip.joiner !== null && <span className={styles.joiner}>{chip.joiner}</span>}
          <span className={styles.chip}>
            <Popover
              opened={edited === keyOf(chip)}
              onDismiss={() => setEdited(null)}
              trapFocus
              returnFocus
              width={320}
              position="bottom-start"
              shadow="md"
            >
              <Popover.Target>
                <button
                  type="button"
                  className={styles.chipText}
                  title={chip.text}
                  aria-label={t('dashboard:filters.edit', { filter: chip.text })}
                  onClick={() => setEdited(keyOf(chip))}
                >
                  {chip.text}
                </button>
              </Popover.Target>
              <Popover.Dropdown
                p="sm"
                className="quitus-filter-box"
                aria-label={t('grid:filter.open', { column: chip.column.label })}
              >
                <Suspense>
                  <ColumnFilterEditor
                    grid={grid}
                    column={chip.column}
                    filter={filterOf(filters, chip.column.name)}
                    onApply={(filter) => {
                      setEdited(null)
                      onFiltersChange(withColumnFilter(filters, chip.column.name, filter))
                    }}
                  />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
            <RemoveButton
              text={chip.text}
              onRemove={() => onFiltersChange(withoutCondition(filters, chip.column.name, chip.at))}
            />
          </span>
        </li>
      ))}
      {search !== '' && (
        <Chip text={searchText} onRemove={() => onSearchChange('')}>
          {searchText}
        </Chip>
      )}
      {(chips.length > 0 || search !== '' || drillText !== null) && (
        <li>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            {t('dashboard:filters.clearAll')}
          </Button>
        </li>
      )}
      {sort.map((key) => {
        const column = labelOf(key.column)
        const text = t(`dashboard:sort.${key.descending ? 'descending' : 'ascending'}`, { column })
        return (
          <li key={`sort:${key.column}`} className={styles.chip}>
            <button
              type="button"
              className={styles.chipText}
              title={t('dashboard:sort.turn', { column })}
              onClick={() =>
                onSortChange(
                  sort.map((each) => (each === key ? { ...key, descending: !key.descending } : each)),
                )
              }
            >
              <IconArrowsSort size={14} aria-hidden /> {text}
            </button>
            <CloseButton
              size="sm"
              className={styles.chipClose ?? ''}
              variant="transparent"
              c="inherit"
              aria-label={t('dashboard:sort.remove', { column })}
              onClick={() => onSortChange(sort.filter((each) => each !== key))}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Chip({ text, onRemove, children }: { text: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className={styles.chip}>
      <span className={styles.chipText} title={text}>
        {children}
      </span>
      <RemoveButton text={text} onRemove={onRemove} />
    </li>
  )
}

function RemoveButton({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <CloseButton
      size="sm"
      className={styles.chipClose ?? ''}
      variant="transparent"
      c="inherit"
      aria-label={t('dashboard:filters.remove', { filter: text })}
      onClick={onRemove}
    />
  )
}
