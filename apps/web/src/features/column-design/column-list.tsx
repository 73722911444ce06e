import { Text, VisuallyHidden } from '@mantine/core'
import { IconEyeOff, IconGripVertical, IconLock, IconPencil, IconPin, IconSum } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './column-design.module.css'
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

  function onKeyDown(event: KeyboardEvent, { key, design }: DraftColumn): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const moved = withColumnMoved(columns, key, event.key === 'ArrowUp' ? -1 : 1)
    onChange(moved)
    const place = moved.findIndex((column) => column.key === key) + 1
    setSaid(t('columnDesign:moved', { column: design.label[locale], place, count: columns.length }))
  }

  return (
    <div className={styles.listPart}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('columnDesign:orderHint')}
      </Text>
      <ol className={styles.list} aria-label={t('columnDesign:columns')}>
        {found.map((column) => {
          const { key, design, type } = column
          const label = design.label[locale] === '' ? t('columnDesign:nameless') : design.label[locale]
          return (
            <li
              key={key}
              className={styles.item}
              data-chosen={chosen === key || undefined}
              data-dragged={dragged === key || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(key)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null && dragged !== key) onChange(withColumnAt(columns, dragged, key))
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <IconGripVertical size={14} aria-hidden className={styles.grip} />
              <button
                type="button"
                className={styles.choose}
                aria-current={chosen === key}
                onClick={() => onChoose(key)}
                onKeyDown={(event) => onKeyDown(event, column)}
              >
                <span className={styles.label} data-hidden={design.isHidden || undefined} title={label}>
                  {label}
                </span>
                <Marks column={column} />
                <span className={styles.type}>{t(`columnDesign:types.${type}`)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {found.length === 0 && <p className={styles.quiet}>{t('columnDesign:noneFound')}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function Marks({ column: { design, isAdded, described } }: { column: DraftColumn }) {
  const { t } = useTranslation()
  const isOther = described !== null && JSON.stringify(design) !== JSON.stringify(described)
  return (
    <span className={styles.marks}>
      {design.isFrozen && <Mark label={t('columnDesign:frozen')} icon={<IconPin size={14} />} />}
      {design.footerStyle === 'SUM' && <Mark label={t('columnDesign:sum')} icon={<IconSum size={14} />} />}
      {design.isEditable && <Mark label={t('columnDesign:editable')} icon={<IconPencil size={14} />} />}
      {design.isHiddenFromCustomers && (
        <Mark label={t('columnDesign:hiddenFromCustomers')} icon={<IconLock size={14} />} />
      )}
      {(design.isHidden || !design.isDisplayedByDefault) && (
        <Mark
          label={t(design.isHidden ? 'columnDesign:hidden' : 'columnDesign:notByDefault')}
          icon={<IconEyeOff size={14} />}
        />
      )}
      {(isAdded || isOther) && (
        <span className={styles.badge} data-added={isAdded || undefined}>
          {t(isAdded ? 'columnDesign:isAdded' : 'columnDesign:isOther')}
        </span>
      )}
    </span>
  )
}

function Mark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span role="img" aria-label={label} title={label} className={styles.mark}>
      {icon}
    </span>
  )
}
