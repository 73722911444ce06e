import { Alert, Button, Checkbox, Radio, TextInput } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconFolder, IconLock, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import type { SentFile, SentFilesProps } from '#shared/files/sent-files.ts'
import { FormActions, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useTexts } from '#shared/use-texts.ts'
import { whyNotAttachable } from './attachable.ts'
import { FolderPath } from './folder-path.tsx'
import styles from './sent-files-dialog.module.css'
import { useTransfers } from './transfers.queries.ts'
import { useTransferSize } from './use-transfer-size.ts'

/** Lets one choose among the files of the project, by folder or by name (XFER-02). */
export function SentFilesDialog(props: SentFilesProps) {
  return useTexts('transfers') ? <Chooser {...props} /> : null
}

function Chooser({ mode, onChoose, onClose }: SentFilesProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [folder, setFolder] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const [chosen, setChosen] = useState<readonly SentFile[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const { folderList } = useTransfers()
  const list = useInfiniteQuery({
    ...folderList({ folder, ...(searched === '' ? {} : { search: searched }) }),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const objects = pages?.flatMap((page) => page.objects) ?? []

  function open(next: string | null): void {
    setFolder(next)
    setSearch('')
  }

  function toggle({ id, name }: TransferObject): void {
    if (mode === 'one') setChosen([{ id, name }])
    else if (chosen.some((each) => each.id === id)) setChosen(chosen.filter((each) => each.id !== id))
    else setChosen([...chosen, { id, name }])
  }

  async function submit(): Promise<void> {
    setRunning(true)
    setFailure(null)
    try {
      await onChoose(chosen)
      onClose()
    } catch (error) {
      setFailure(failureText(error))
      setRunning(false)
    }
  }

  return (
    <OpenDialog onClose={onClose} size={640} fillsNarrow title={t('fileTransfers:choose.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length > 0) void submit()
        }}
      >
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          data-autofocus
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t('fileTransfers:manage.search')}
          placeholder={t('fileTransfers:manage.searchShort')}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <nav aria-label={t('fileTransfers:manage.path')} className={styles.path}>
          <FolderPath folders={pages?.[0]?.folders ?? []} onOpen={open} />
        </nav>
        <div className={styles.box}>
          {list.error !== null ? (
            <FailureState error={list.error} onRetry={() => void list.refetch()} />
          ) : pages === undefined ? (
            <LoadingState lines={6} />
          ) : objects.length === 0 ? (
            <p className={styles.none} role="status">
              {searched === ''
                ? t('fileTransfers:manage.empty')
                : t('fileTransfers:manage.notFound', { search: searched })}
            </p>
          ) : (
            <ul className={styles.list} aria-label={t('fileTransfers:choose.files')}>
              {objects.map((object) => (
                <li key={object.id}>
                  {object.isFolder ? (
                    <FolderItem folder={object} onOpen={() => open(object.id)} />
                  ) : (
                    <FileItem
                      file={object}
                      mode={mode}
                      isChosen={chosen.some(({ id }) => id === object.id)}
                      onToggle={() => toggle(object)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <Button
              fullWidth
              variant="subtle"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('fileTransfers:manage.more')}
            </Button>
          )}
          {searched !== '' && pages?.[0]?.hasMore && (
            <p className={styles.none}>{t('fileTransfers:choose.narrow')}</p>
          )}
        </div>
        <FormActions
          submitLabel={
            mode === 'one'
              ? t('fileTransfers:choose.submit')
              : t('fileTransfers:choose.attach', { count: chosen.length })
          }
          onCancel={onClose}
          isRunning={isRunning}
          isDisabled={chosen.length === 0}
        />
      </form>
    </OpenDialog>
  )
}

function FolderItem({ folder, onOpen }: { folder: TransferObject; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={styles.folder} onClick={onOpen}>
      <IconFolder size={20} aria-hidden />
      <span>{folder.name}</span>
      {folder.isStaffOnly && (
        <IconLock size={14} role="img" aria-label={t('fileTransfers:manage.staffOnly')} />
      )}
    </button>
  )
}

type FileProps = {
  file: TransferObject
  mode: SentFilesProps['mode']
  isChosen: boolean
  onToggle: () => void
}

function FileItem({ file, mode, isChosen, onToggle }: FileProps) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const sizeText = useTransferSize()
  const { name, size, createdBy, createdAt, path } = file
  const why = whyNotAttachable(file)
  const parts = [
    ...(path === null || path.length === 0 ? [] : [path.join(' / ')]),
    sizeText(size ?? 0),
    createdBy,
    formatDateTime({ model: createdAt }, timeZone),
  ]
  const Control = mode === 'one' ? Radio : Checkbox
  return (
    <Control
      className={styles.file}
      checked={isChosen}
      disabled={why !== null}
      onChange={onToggle}
      label={name}
      description={why === null ? parts.join(' · ') : t(`fileTransfers:choose.${why}`)}
    />
  )
}
