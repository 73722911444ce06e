import { ActionIcon } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolders, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './file-transfers.module.css'
import { useTransfers } from './transfers.queries.ts'

type TreeProps = {
  /** null is the top of the project. */
  current: string | null
  /** Folders that are to be unfolded: those around the current one. */
  opened: readonly string[]
  onOpen: (folder: string | null) => void
  onDrop?: (event: DragEvent, folder: string | null) => void
}

/** The folders of the project, each read when it is unfolded. */
export function FolderTree(props: TreeProps) {
  const { t } = useTranslation()
  const { current, onOpen, onDrop } = props
  return (
    <nav className={styles.tree} aria-label={t('fileTransfers:manage.tree')}>
      <div className={styles.node} {...dropTarget(onDrop, null)}>
        <button
          type="button"
          className={styles.nodeName}
          aria-current={current === null || undefined}
          onClick={() => onOpen(null)}
        >
          <IconFolders size={16} aria-hidden />
          <span>{t('fileTransfers:manage.root')}</span>
        </button>
      </div>
      <Branches {...props} parent={null} depth={1} />
    </nav>
  )
}

function Branches({ parent, depth, ...tree }: TreeProps & { parent: string | null; depth: number }) {
  const { t } = useTranslation()
  const { folderList } = useTransfers()
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    folderList({ folder: parent, only: 'folders' }),
  )
  const folders = data?.pages.flatMap(({ objects }) => objects) ?? []
  if (folders.length === 0) return null
  return (
    <ul className={styles.branches}>
      {folders.map((folder) => (
        <Branch key={folder.id} {...tree} folder={folder} depth={depth} />
      ))}
      {hasNextPage && (
        <li>
          <button type="button" className={styles.nodeName} onClick={() => void fetchNextPage()}>
            {t('fileTransfers:manage.more')}
          </button>
        </li>
      )}
    </ul>
  )
}

function Branch({ folder, depth, ...tree }: TreeProps & { folder: TransferObject; depth: number }) {
  const { t } = useTranslation()
  const { id, name } = folder
  const [isOpen, setIsOpen] = useState(false)
  const isAround = tree.opened.includes(id)
  useEffect(() => {
    if (isAround) setIsOpen(true)
  }, [isAround])
  const toggle = t(isOpen ? 'fileTransfers:manage.collapse' : 'fileTransfers:manage.expand', { name })
  return (
    <li>
      <div
        className={styles.node}
        style={{ paddingInlineStart: depth * 16 - 8 }}
        {...dropTarget(tree.onDrop, id)}
      >
        {folder.hasFolders ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={toggle}
            title={toggle}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
          </ActionIcon>
        ) : (
          <span className={styles.leaf} />
        )}
        <button
          type="button"
          className={styles.nodeName}
          title={name}
          aria-current={tree.current === id || undefined}
          onClick={() => tree.onOpen(id)}
        >
          <IconFolder size={16} aria-hidden />
          <span>{name}</span>
          {folder.isStaffOnly && (
            <IconLock size={14} role="img" aria-label={t('fileTransfers:manage.staffOnly')} />
          )}
        </button>
      </div>
      {isOpen && folder.hasFolders && <Branches {...tree} parent={id} depth={depth + 1} />}
    </li>
  )
}

/** Lets something be dropped onto an element; marks it while something is over it. */
export function dropTarget(
  onDrop: ((event: DragEvent, folder: string | null) => void) | undefined,
  folder: string | null,
) {
  if (onDrop === undefined) return {}
  const mark = (event: DragEvent, isOver: boolean) =>
    event.currentTarget.toggleAttribute('data-drop-target', isOver)
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      mark(event, true)
    },
    onDragLeave: (event: DragEvent) => mark(event, false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      mark(event, false)
      onDrop(event, folder)
    },
  }
}
