import { Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scrollWithin } from '#shared/layout/scroll-within.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './column-design.module.css'
import { type ColumnActions, ColumnItem } from './column-item.tsx'
import { type DraftColumn, withColumnAt, withColumnMoved } from './draft-columns.ts'

type Props = {
  columns: readonly DraftColumn[]
  /** Columns that the search found. */
  found: readonly DraftColumn[]
  chosen: string | null
  onChoose: (key: string) => void
  onChange: (columns: DraftColumn[]) => void
}

/** All columns from left to right: chosen by a click, moved by dragging or by Alt and the arrows. */
export function ColumnList({ columns, found, chosen, onChoose, onChange }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const locale = localeOfPath(location.pathname)

  const current = useRef<ColumnActions>(null)
  useEffect(() => {
    current.current = {
      onChoose,
      onKeyDown(event, { key, design }) {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        const moved = withColumnMoved(columns, key, event.key === 'ArrowUp' ? -1 : 1)
        onChange(moved)
        const place = moved.findIndex((column) => column.key === key) + 1
        setSaid(t('columnDesign:moved', { column: design.label[locale], place, count: columns.length }))
      },
      onDrag: setDragged,
      onDragOver(key) {
        if (dragged !== null && dragged !== key) onChange(withColumnAt(columns, dragged, key))
      },
    }
  })
  const actions = useMemo<ColumnActions>(
    () => ({
      onChoose: (key) => current.current?.onChoose(key),
      onKeyDown: (event, column) => current.current?.onKeyDown(event, column),
      onDrag: (key) => current.current?.onDrag(key),
      onDragOver: (key) => current.current?.onDragOver(key),
    }),
    [],
  )

  const list = useRef<HTMLOListElement>(null)
  // One that was just added is at the end.
  useEffect(() => {
    const item = chosen === null ? null : list.current?.querySelector('[data-chosen]')
    if (list.current !== null && item != null) scrollWithin(list.current, item)
  }, [chosen])

  return (
    <div className={styles.listPart}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('columnDesign:orderHint')}
      </Text>
      <ol ref={list} className={styles.list} aria-label={t('columnDesign:columns')}>
        {found.map((column) => (
          <ColumnItem
            key={column.key}
            column={column}
            isChosen={chosen === column.key}
            isDragged={dragged === column.key}
            actions={actions}
          />
        ))}
      </ol>
      {found.length === 0 && <p className={styles.quiet}>{t('columnDesign:noneFound')}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
