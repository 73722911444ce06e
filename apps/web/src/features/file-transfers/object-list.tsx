import { Button } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { IconAlertTriangle, IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { isAttachable } from './attachable.ts'
import styles from './file-transfers.module.css'
import { FolderPath } from './folder-path.tsx'
import { dropTarget } from './folder-tree.tsx'
import { ObjectTable, type Sort } from './object-table.tsx'
import type { ObjectActions } from './use-object-actions.tsx'

type Folder = { id: string; name: string }

type Props = {
  list: {
    data: { pages: readonly { objects: readonly TransferObject[] }[] } | undefined
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  /** Those around the list, from the top. */
  folders: readonly Folder[]
  name: string
  search: string
  sort: Sort | null
  onSort: (sort: Sort) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  actions: ObjectActions
  canSend: boolean
  onOpenFolder: (folder: string | null) => void
  onOpenBin: () => void
  onPreview: (object: TransferObject) => void
  onDrop: (event: DragEvent, folder: string | null) => void
  menuOf: (object: TransferObject) => ReactNode
}

/** What is in a folder, or was found in it, with the actions on what is selected. */
export function ObjectList(props: Props) {
  const { t } = useTranslation()
  const { list, name, search, sort, onSort, selected, onSelect, actions, canSend } = props
  const objects = list.data?.pages.flatMap((page) => page.objects) ?? []
  const chosen = objects.filter(({ id }) => selected.has(id))
  const changeable = chosen.length > 0 && chosen.every(({ canChange }) => canChange)
  function onKeyDown(event: KeyboardEvent): void {
    const isElsewhere =
      event.target instanceof HTMLElement &&
      event.target.closest('[role="menu"], input[type="search"]') !== null
    if (isElsewhere) return
    const [only, ...others] = chosen
    if (event.key === 'Delete' && changeable) void actions.remove(chosen)
    else if (event.key === 'F2' && only?.canChange && others.length === 0) actions.rename(only)
    else if (event.key === 'Escape' && only !== undefined) onSelect(new Set())
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(new Set(objects.map(({ id }) => id)))
    else return
    event.preventDefault()
  }

  return (
    <section
      onKeyDown={onKeyDown}
      className={styles.list}
      aria-label={t('fileTransfers:manage.list', { name })}
      {...(canSend ? dropTarget(props.onDrop, null) : {})}
    >
      <Path {...props} />
      {objects.length === 0 ? (
        <NoObjects {...props} />
      ) : (
        <ObjectTable
          label={t('fileTransfers:manage.list', { name })}
          {...{ objects, selected, onSelect, sort, onSort }}
          menuOf={props.menuOf}
          onOpen={(object) => (object.isFolder ? props.onOpenFolder(object.id) : props.onPreview(object))}
          onDrop={props.onDrop}
        />
      )}
      {list.hasNextPage && search === '' && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('fileTransfers:manage.more')}
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <div
          className={styles.selection}
          role="toolbar"
          aria-label={t('fileTransfers:manage.selected', { count: chosen.length })}
        >
          <p className={styles.selectionCount}>
            {t('fileTransfers:manage.selected', { count: chosen.length })}
          </p>
          <Button size="compact-md" variant="default" onClick={() => void actions.download(chosen)}>
            {t('fileTransfers:manage.download')}
          </Button>
          {actions.attach !== null && chosen.every(isAttachable) && (
            <Button size="compact-md" variant="default" onClick={() => actions.attach?.(chosen)}>
              {t('fileTransfers:manage.attach')}
            </Button>
          )}
          {changeable && (
            <>
              <Button size="compact-md" variant="default" onClick={() => actions.move(chosen)}>
                {t('fileTransfers:manage.move')}
              </Button>
              <Button size="compact-md" variant="default" onClick={() => void actions.remove(chosen)}>
                {t('fileTransfers:manage.remove')}
              </Button>
            </>
          )}
          <Button size="compact-md" variant="subtle" color="gray" onClick={() => onSelect(new Set())}>
            {t('fileTransfers:manage.clearSelection')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Path({ folders, onOpenFolder, onOpenBin }: Props) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('fileTransfers:manage.path')} className={styles.pathLine}>
      <FolderPath folders={folders} onOpen={onOpenFolder} />
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={styles.narrowOnly}
        onClick={onOpenBin}
      >
        {t('fileTransfers:manage.bin')}
      </Button>
    </nav>
  )
}

function NoObjects({ list, search, canSend }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  if (list.error !== null)
    return (
      <StatePanel
        icon={<IconAlertTriangle size={20} />}
        title={t('fileTransfers:manage.failed')}
        role="alert"
        action={
          <Button variant="default" onClick={() => void list.refetch()}>
            {t('fileTransfers:manage.retry')}
          </Button>
        }
      >
        {failureText(list.error)}
      </StatePanel>
    )
  if (list.data === undefined) return <LoadingState lines={10} />
  if (search !== '')
    return (
      <StatePanel
        icon={<IconSearchOff size={20} />}
        title={t('fileTransfers:manage.notFound', { search })}
        role="status"
      />
    )
  return (
    <StatePanel icon={<IconFolderOpen size={20} />} title={t('fileTransfers:manage.empty')}>
      {t(canSend ? 'fileTransfers:manage.emptyHint' : 'fileTransfers:manage.emptyReading')}
    </StatePanel>
  )
}
