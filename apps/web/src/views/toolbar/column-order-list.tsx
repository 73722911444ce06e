import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { withColumnAt, withColumnMoved, withPinned } from '@quitus/data-grid/core/columns/layout-changes.ts'
import {
  type GridLayout,
  isColumnPinned,
  isColumnShown,
  orderedColumns,
} from '@quitus/data-grid/model/grid-layout.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './columns-panel.module.css'

type Props = {
  columns: readonly Column[]
  /** Columns that the search found. */
  found: readonly Column[]
  layout: GridLayout
  onChange: (layout: GridLayout) => void
}

/**
 * The shown columns from left to right, those at the left edge first: moved by dragging, by their buttons, or by Alt
 * and the arrows.
 */
export function ColumnOrderList({ columns, found, layout, onChange }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const shown = orderedColumns(columns, layout).filter((column) => isColumnShown(column, layout))
  const ordered = [
    ...shown.filter((column) => isColumnPinned(column, layout)),
    ...shown.filter((column) => !isColumnPinned(column, layout)),
  ]

  function move({ name, label }: Column, step: 1 | -1): void {
    const next = withColumnMoved(layout, columns, name, step)
    if (next === layout) return
    const place = ordered.findIndex((column) => column.name === name) + step + 1
    setSaid(t('dashboard:columns.moved', { column: label, place, count: ordered.length }))
    onChange(next)
  }

  function onKeyDown(event: KeyboardEvent, column: Column): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(column, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {t('dashboard:columns.orderHint')}
      </Text>
      <ol className={styles.order}>
        {ordered
          .filter((column) => found.includes(column))
          .map((column) => {
            const isPinned = isColumnPinned(column, layout)
            return (
              <li
                key={column.name}
                className={styles.item}
                data-dragged={dragged === column.name || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(column.name)
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  event.preventDefault()
                  if (dragged !== null && dragged !== column.name)
                    onChange(withColumnAt(layout, columns, dragged, column.name))
                }}
                onDrop={(event) => event.preventDefault()}
                onKeyDown={(event) => onKeyDown(event, column)}
              >
                <IconGripVertical size={14} aria-hidden />
                <span className={styles.name} title={column.label}>
                  {column.label}
                </span>
                <Action
                  label={t('dashboard:columns.up', { column: column.label })}
                  onClick={() => move(column, -1)}
                >
                  <IconChevronUp size={16} aria-hidden />
                </Action>
                <Action
                  label={t('dashboard:columns.down', { column: column.label })}
                  onClick={() => move(column, 1)}
                >
                  <IconChevronDown size={16} aria-hidden />
                </Action>
                <Action
                  label={t('dashboard:columns.pin', { column: column.label })}
                  isPressed={isPinned}
                  onClick={() => onChange(withPinned(layout, column.name, !isPinned))}
                >
                  {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
                </Action>
              </li>
            )
          })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

type ActionProps = { label: string; isPressed?: boolean; onClick: () => void; children: React.ReactNode }

function Action({ label, isPressed, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color={isPressed === true ? 'green' : 'gray'}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
