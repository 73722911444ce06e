import { Button, Menu, TextInput } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import {
  IconDownload,
  IconEye,
  IconFolderPlus,
  IconFolderSymlink,
  IconLock,
  IconPaperclip,
  IconPencil,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, type DragEvent, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import { isAttachable } from './attachable.ts'
import { BinList } from './bin-list.tsx'
import { FilePreview } from './file-preview.tsx'
import styles from './file-transfers.module.css'
import { FolderTree } from './folder-tree.tsx'
import { ObjectList } from './object-list.tsx'
import { OBJECTS_TYPE, type Sort } from './object-table.tsx'
import { useUploadQueue } from './sending/current-queue.tsx'
import { chooseToSend, droppedFiles } from './sending/dropped-files.ts'
import type { ChosenFile } from './sending/sent-file.ts'
import { staffAction } from './staff-action.ts'
import { useTransfers } from './transfers.queries.ts'
import { type AttachDialogProps, useObjectActions } from './use-object-actions.tsx'
import { useTransferSize } from './use-transfer-size.ts'

const route = getRouteApi('/signed-in/$projectId/transferts/gerer-les-fichiers')

/**
 * Where the files of a project are kept: folders at the left, what is in one of them at the right (NAV-10, XFER-02).
 */
export function ManageFilesPage({ AttachDialog }: { AttachDialog: ComponentType<AttachDialogProps> }) {
  const { t } = useTranslation()
  const project = useProject()
  const user = useSession()
  const { folder = null, bin: isBin = false } = route.useSearch()
  const navigate = route.useNavigate()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const [sort, setSort] = useState<Sort>({ by: 'name', isDescending: false })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [previewed, setPreviewed] = useState<TransferObject | null>(null)
  const { folderList, usage } = useTransfers()
  const size = useTransferSize()
  const toasts = useToasts()
  const queue = useUploadQueue()
  const title = t('screens:manageFiles.title')
  usePageTitle(title)
  const isStaff = user?.roleType === 'staff'
  const canSend = user !== null && can(actorOf(user), 'file.send', project)
  const canAttach =
    user !== null && can(actorOf(user), 'anomaly.discuss', project) && project.features.includes('dashboard')
  const actions = useObjectActions({
    isStaff,
    AttachDialog: canAttach ? AttachDialog : null,
    onDone: () => setSelected(new Set()),
  })
  const list = useInfiniteQuery({
    ...folderList({
      folder,
      ...(searched === '' ? {} : { search: searched }),
      sort: sort.by,
      direction: sort.isDescending ? 'descending' : 'ascending',
    }),
    enabled: !isBin,
  })
  const space = useQuery(usage()).data
  const folders = list.data?.pages[0]?.folders ?? []
  const folderName = folders.at(-1)?.name ?? t('fileTransfers:manage.root')

  function open(next: string | null): void {
    setSelected(new Set())
    setSearch('')
    void navigate({ search: next === null ? {} : { folder: next } })
  }

  function openBin(): void {
    setSelected(new Set())
    void navigate({ search: { bin: true } })
  }

  const send = (files: readonly ChosenFile[], into = folder) =>
    queue.add(files, () => ({ folder: into, note: '' }))

  async function drop(event: DragEvent, into: string | null): Promise<void> {
    const moved = event.dataTransfer.getData(OBJECTS_TYPE)
    if (moved !== '') return actions.moveTo(JSON.parse(moved) as string[], into)
    if (!canSend) return
    const { files, unreadable } = await droppedFiles(event.dataTransfer.items)
    if (unreadable > 0) toasts.fail(t('fileTransfers:notice.unreadable'))
    send(files, into)
  }
  const onDrop = (event: DragEvent, into: string | null) => void drop(event, into)

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {!isBin && (
          <div className={styles.tools}>
            <TextInput
              className={styles.search}
              size="sm"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              aria-label={t('fileTransfers:manage.search')}
              placeholder={t('fileTransfers:manage.searchShort')}
              leftSection={<IconSearch size={16} aria-hidden />}
            />
            {canSend && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconFolderPlus size={16} aria-hidden />}
                  onClick={() => actions.addFolder(folder)}
                >
                  {t('fileTransfers:manage.addFolder')}
                </Button>
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button leftSection={<IconUpload size={16} aria-hidden />}>
                      {t('fileTransfers:manage.add')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => chooseToSend('files', send)}>
                      {t('fileTransfers:manage.addFiles')}
                    </Menu.Item>
                    <Menu.Item onClick={() => chooseToSend('folder', send)}>
                      {t('fileTransfers:manage.addDirectory')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </>
            )}
          </div>
        )}
      </div>
      <div className={styles.panes}>
        <div className={styles.side}>
          <FolderTree
            current={isBin ? '' : folder}
            opened={folders.map(({ id }) => id)}
            onOpen={open}
            {...(canSend ? { onDrop } : {})}
          />
          <div className={styles.foot}>
            <button
              type="button"
              className={styles.nodeName}
              aria-current={isBin || undefined}
              onClick={openBin}
            >
              <IconTrash size={16} aria-hidden />
              <span>{t('fileTransfers:manage.bin')}</span>
            </button>
            {space !== undefined && (
              <p className={styles.usage}>
                {t('fileTransfers:manage.usage', { used: size(space.bytes), quota: size(space.quotaBytes) })}
              </p>
            )}
          </div>
        </div>
        {isBin ? (
          <BinList selected={selected} onSelect={setSelected} actions={actions} onLeave={() => open(null)} />
        ) : (
          <ObjectList
            list={list}
            folders={folders}
            name={folderName}
            search={searched}
            sort={searched === '' ? sort : null}
            onSort={setSort}
            selected={selected}
            onSelect={setSelected}
            actions={actions}
            canSend={canSend}
            onOpenFolder={open}
            onOpenBin={openBin}
            onPreview={setPreviewed}
            onDrop={(event, into) => onDrop(event, into === null ? folder : into)}
            menuOf={(object) => (
              <ObjectMenu
                object={object}
                actions={actions}
                isStaff={isStaff}
                onPreview={() => setPreviewed(object)}
              />
            )}
          />
        )}
      </div>
      {previewed !== null && (
        <FilePreview
          object={previewed}
          onDownload={() => void actions.download([previewed])}
          onClose={() => setPreviewed(null)}
        />
      )}
      {actions.dialog}
    </div>
  )
}

type MenuProps = {
  object: TransferObject
  actions: ReturnType<typeof useObjectActions>
  isStaff: boolean
  onPreview: () => void
}

function ObjectMenu({ object, actions, isStaff, onPreview }: MenuProps) {
  const { t } = useTranslation()
  const { isFolder, canChange } = object
  return (
    <>
      {!isFolder && (
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={onPreview}>
          {t('fileTransfers:manage.preview')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void actions.download([object])}
      >
        {t('fileTransfers:manage.download')}
      </Menu.Item>
      {actions.attach !== null && isAttachable(object) && (
        <Menu.Item
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => actions.attach?.([object])}
        >
          {t('fileTransfers:manage.attach')}
        </Menu.Item>
      )}
      {canChange && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => actions.rename(object)}
          >
            {t('fileTransfers:manage.rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            onClick={() => actions.move([object])}
          >
            {t('fileTransfers:manage.move')}
          </Menu.Item>
          {isStaff && (
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => void actions.makeStaffOnly(object)}
            >
              {t(`fileTransfers:manage.${staffAction(object)}`)}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void actions.remove([object])}
          >
            {t('fileTransfers:manage.remove')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
