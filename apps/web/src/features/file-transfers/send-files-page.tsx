import { Alert, Button, Group, TextInput } from '@mantine/core'
import type { TransferUpload } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { MAX_NOTE_LENGTH } from '@quitus/domain/file-transfers/upload-state.ts'
import { IconFolder, IconPlayerPause, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import page from './file-transfers.module.css'
import { FolderDialog } from './folder-dialog.tsx'
import { dropTarget } from './folder-tree.tsx'
import { ReceivedFiles } from './received-files.tsx'
import styles from './send-files.module.css'
import { useSentFiles, useUploadQueue } from './sending/current-queue.tsx'
import { chooseToSend, droppedFiles } from './sending/dropped-files.ts'
import { type ChosenFile, fingerprintOf, isOver } from './sending/sent-file.ts'
import { useTransfers } from './transfers.queries.ts'
import { useTransferSize } from './use-transfer-size.ts'

/** Where people send their files (NAV-10, XFER-01): what they are, where they go, and those that were interrupted. */
export function SendFilesPage() {
  const { t } = useTranslation()
  const { id: projectId } = useProject()
  const { folderList, usage, uploads } = useTransfers()
  const queue = useUploadQueue()
  const toasts = useToasts()
  const size = useTransferSize()
  const [folder, setFolder] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const title = t('screens:sendFiles.title')
  usePageTitle(title)
  const around = useInfiniteQuery(folderList({ folder, only: 'folders' }))
  const space = useQuery(usage()).data
  const known = useQuery(uploads()).data?.uploads ?? []
  const sending = useSentFiles(queue)
  const interrupted = known.filter(
    ({ state, name }) =>
      state === 'receiving' && !sending.some((file) => file.name === name && !isOver(file)),
  )
  const folders = around.data?.pages[0]?.folders ?? []
  const target = [t('fileTransfers:manage.root'), ...folders.map(({ name }) => name)].join(' / ')

  /** A file that was interrupted goes on in the folder for which it was announced. */
  const send = (files: readonly ChosenFile[]) =>
    queue.add(files, (chosen) => {
      const begun = interrupted.find((upload) => isSame(upload, chosen))
      return { folder: begun === undefined ? folder : begun.parent, note: note.trim() }
    })

  async function drop(event: DragEvent): Promise<void> {
    const { files, unreadable } = await droppedFiles(event.dataTransfer.items)
    if (unreadable > 0) toasts.fail(t('fileTransfers:notice.unreadable'))
    send(files)
  }

  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <div className={page.tools}>
          <Button
            renderRoot={(props) => (
              <Link
                to="/$projectId/transferts/gerer-les-fichiers"
                params={{ projectId: String(projectId) }}
                search={folder === null ? {} : { folder }}
                {...props}
              />
            )}
            variant="default"
            leftSection={<IconFolder size={16} aria-hidden />}
          >
            {t('fileTransfers:send.open')}
          </Button>
        </div>
      </div>
      <div className={styles.form}>
        <p className={styles.intro}>{t('fileTransfers:send.intro')}</p>
        <div>
          <p className={styles.label} id="transfer-target">
            {t('fileTransfers:send.target')}
          </p>
          <div className={styles.target}>
            <span className={styles.targetName} title={target}>
              <IconFolder size={16} aria-hidden />
              {target}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-describedby="transfer-target"
              onClick={() => setIsChoosing(true)}
            >
              {t('fileTransfers:send.change')}
            </Button>
          </div>
        </div>
        <TextInput
          label={t('fileTransfers:send.note')}
          placeholder={t('fileTransfers:send.notePlaceholder')}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.drop} {...dropTarget((event) => void drop(event), null)}>
          <IconUpload size={24} className={styles.quiet} aria-hidden />
          <p className={styles.dropTitle}>{t('fileTransfers:send.drop')}</p>
          <p className={styles.quiet}>{t('fileTransfers:send.or')}</p>
          <Group gap="sm" justify="center">
            <Button onClick={() => chooseToSend('files', send)}>{t('fileTransfers:send.chooseFiles')}</Button>
            <Button variant="default" onClick={() => chooseToSend('folder', send)}>
              {t('fileTransfers:send.chooseFolder')}
            </Button>
          </Group>
          {space !== undefined && (
            <p className={styles.intro}>
              {t('fileTransfers:send.limit', { size: size(space.maxFileBytes) })}
            </p>
          )}
        </div>
        <Interrupted uploads={interrupted} />
        <ReceivedFiles uploads={known} />
      </div>
      {isChoosing && (
        <FolderDialog
          title={t('fileTransfers:dialog.selectTitle')}
          submitLabel={t('fileTransfers:dialog.select')}
          initialFolder={folder}
          onSubmit={async (chosen) => setFolder(chosen)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

function isSame(upload: TransferUpload, chosen: ChosenFile): boolean {
  const { name, size, fingerprint } = upload
  return name === chosen.file.name && size === chosen.file.size && fingerprint === fingerprintOf(chosen)
}

function Interrupted({ uploads }: { uploads: readonly TransferUpload[] }) {
  const { t } = useTranslation()
  const { calls, refresh } = useTransfers()
  const toasts = useToasts()
  const failureText = useFailureText()
  const size = useTransferSize()
  if (uploads.length === 0) return null
  async function giveUp(id: string): Promise<void> {
    try {
      await calls.cancelUpload(id)
    } catch (error) {
      toasts.fail(failureText(error))
    }
    await refresh()
  }
  return (
    <Alert
      color="gray"
      icon={<IconPlayerPause size={18} />}
      title={t('fileTransfers:send.interrupted', { count: uploads.length })}
    >
      {t('fileTransfers:send.interruptedHint')}
      <ul className={styles.interrupted}>
        {uploads.map(({ id, name, size: bytes }) => (
          <li key={id}>
            <span className={styles.targetName} title={name}>
              {name} · {size(bytes)}
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('fileTransfers:send.giveUpOf', { name })}
              onClick={() => void giveUp(id)}
            >
              {t('fileTransfers:send.giveUp')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
