import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconLock,
  IconPhoto,
} from '@tabler/icons-react'
import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { dropTarget } from './folder-tree.tsx'
import styles from './object-table.module.css'
import { useTransferSize } from './use-transfer-size.ts'

export const OBJECTS_TYPE = 'application/x-quitus-transfer-objects'

export type Sort = { by: 'name' | 'size' | 'createdAt'; isDescending: boolean }

type Props = {
  label: string
  objects: readonly TransferObject[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** null where the order is not the reader’s to choose. */
  sort: Sort | null
  onSort?: (sort: Sort) => void
  /** Opens a folder, or shows a file. */
  onOpen: (object: TransferObject) => void
  /** The items of an object’s menu. */
  menuOf: (object: TransferObject) => ReactNode
  onDrop?: (event: DragEvent, folder: string | null) => void
  isBin?: boolean
}

/** Folders and files as a table that turns into cards where the window is narrow. */
export function ObjectTable(props: Props) {
  const { t } = useTranslation()
  const { label, objects, selected, onSelect, isBin = false } = props
  const hasPaths = objects.some(({ path }) => path !== null)
  const allSelected = objects.length > 0 && objects.every(({ id }) => selected.has(id))

  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th className={styles.check}>
            <Checkbox
              size="xs"
              aria-label={t('fileTransfers:manage.selectAll')}
              checked={allSelected}
              indeterminate={!allSelected && objects.some(({ id }) => selected.has(id))}
              onChange={() => onSelect(allSelected ? new Set() : new Set(objects.map(({ id }) => id)))}
            />
          </th>
          <SortedHead {...props} by="name" text={t('fileTransfers:columns.name')} />
          {hasPaths && <th className={styles.pathCell}>{t('fileTransfers:columns.path')}</th>}
          <SortedHead
            {...props}
            by="size"
            text={t('fileTransfers:columns.size')}
            className={styles.sizeCell}
          />
          {isBin ? (
            <th className={styles.dateCell}>{t('fileTransfers:columns.deleted')}</th>
          ) : (
            <SortedHead
              {...props}
              by="createdAt"
              text={t('fileTransfers:columns.date')}
              className={styles.dateCell}
            />
          )}
          <th className={styles.byCell}>
            {t(isBin ? 'fileTransfers:columns.deletedBy' : 'fileTransfers:columns.by')}
          </th>
          <th className={styles.menuCell} aria-label={t('fileTransfers:columns.actions')} />
        </tr>
      </thead>
      <tbody>
        {objects.map((object) => (
          <ObjectRow key={object.id} {...props} object={object} hasPath={hasPaths} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Props & { object: TransferObject; hasPath: boolean }

function ObjectRow({ object, hasPath, selected, onSelect, onOpen, menuOf, onDrop, isBin = false }: RowProps) {
  const { t } = useTranslation()
  const size = useTransferSize()
  const { id, name, isFolder } = object
  const { timeZone } = useProject()
  const at = (isBin ? object.deletedAt : object.createdAt) ?? object.createdAt
  const isSelected = selected.has(id)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <tr
      className={styles.row}
      data-selected={isSelected || undefined}
      draggable={!isBin && object.canChange}
      onDragStart={(event) => {
        const ids = isSelected ? [...selected] : [id]
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData(OBJECTS_TYPE, JSON.stringify(ids))
      }}
      {...(isFolder && !isBin ? dropTarget(onDrop, id) : {})}
    >
      <td className={styles.check}>
        <Checkbox
          size="xs"
          aria-label={t('fileTransfers:manage.select', { name })}
          checked={isSelected}
          onChange={toggle}
        />
      </td>
      <td className={styles.nameCell}>
        <div className={styles.nameLine}>
          <ObjectIcon object={object} />
          {isBin ? (
            <span className={styles.objectName} title={name}>
              {name}
            </span>
          ) : (
            <button type="button" className={styles.objectName} title={name} onClick={() => onOpen(object)}>
              {name}
            </button>
          )}
          {object.isStaffOnly && (
            <IconLock
              size={14}
              className={styles.quiet}
              role="img"
              aria-label={t('fileTransfers:manage.staffOnly')}
            />
          )}
        </div>
        {object.note !== null && (
          <p className={styles.note} title={object.note}>
            {object.note}
          </p>
        )}
        <p className={styles.narrowMeta}>
          {[
            ...(object.size === null ? [] : [size(object.size)]),
            formatDateTime({ model: at }, timeZone),
            isBin ? object.deletedBy : object.createdBy,
          ].join(' · ')}
        </p>
      </td>
      {hasPath && (
        <td className={styles.pathCell}>
          {[t('fileTransfers:manage.root'), ...(object.path ?? [])].join(' / ')}
        </td>
      )}
      <td className={styles.sizeCell}>{object.size === null ? '' : size(object.size)}</td>
      <td className={styles.dateCell}>
        <time dateTime={at}>{formatDateTime({ model: at }, timeZone)}</time>
      </td>
      <td className={styles.byCell}>{isBin ? object.deletedBy : object.createdBy}</td>
      <td className={styles.menuCell}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('fileTransfers:manage.actions', { name })}
              title={t('fileTransfers:manage.actions', { name })}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{menuOf(object)}</Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}

function SortedHead({
  by,
  text,
  className,
  sort,
  onSort,
}: Props & { by: Sort['by']; text: string; className?: string | undefined }) {
  if (sort === null) return <th className={className}>{text}</th>
  const isSorted = sort.by === by
  const direction = sort.isDescending ? 'descending' : 'ascending'
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th className={className} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort?.({ by, isDescending: isSorted && !sort.isDescending })}
      >
        {text}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

function ObjectIcon({ object: { isFolder, type } }: { object: TransferObject }) {
  const Icon = isFolder
    ? IconFolder
    : type === 'application/pdf'
      ? IconFileTypePdf
      : type?.startsWith('image/')
        ? IconPhoto
        : type?.startsWith('text/')
          ? IconFileText
          : IconFile
  return <Icon size={18} className={styles.quiet} aria-hidden />
}
