import { IconEyeOff, IconGripVertical, IconLock, IconPencil, IconPin, IconSum } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './column-design.module.css'
import type { DraftColumn } from './draft-columns.ts'

/** What is done with a column in the list; the same object for as long as the list is shown. */
export type ColumnActions = {
  onChoose: (key: string) => void
  onKeyDown: (event: KeyboardEvent, column: DraftColumn) => void
  /** Null where dragging ends. */
  onDrag: (key: string | null) => void
  onDragOver: (key: string) => void
}

type Props = { column: DraftColumn; isChosen: boolean; isDragged: boolean; actions: ColumnActions }

/** One column of the list, drawn again only when it changes: a list may have hundreds. */
export const ColumnItem = memo(function ColumnItem({ column, isChosen, isDragged, actions }: Props) {
  const { t } = useTranslation()
  const { key, design, type } = column
  const own = design.label[localeOfPath(location.pathname)]
  const label = own === '' ? t('columnDesign:nameless') : own
  return (
    <li
      className={styles.item}
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        actions.onDrag(key)
      }}
      onDragEnd={() => actions.onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault()
        actions.onDragOver(key)
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <IconGripVertical size={14} aria-hidden className={styles.grip} />
      <button
        type="button"
        className={styles.choose}
        aria-current={isChosen}
        onClick={() => actions.onChoose(key)}
        onKeyDown={(event) => actions.onKeyDown(event, column)}
      >
        <span className={styles.label} data-hidden={design.isHidden || undefined} title={label}>
          {label}
        </span>
        <Marks column={column} />
        <span className={styles.type}>{t(`columnDesign:types.${type}`)}</span>
      </button>
    </li>
  )
})

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
