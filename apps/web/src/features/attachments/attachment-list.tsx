import { ActionIcon, Button, Group, Modal, Progress } from '@mantine/core'
import type { Attachment } from '@quitus/contract/attachments/attachments.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { previewOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconDownload, IconFolderOpen, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type DragEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { chooseFiles } from '#shared/files/choose-files.ts'
import { ContentPreview } from '#shared/files/content-preview.tsx'
import type { SentFile, SentFilesProps } from '#shared/files/sent-files.ts'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import { useSizeText } from '#shared/use-size-text.ts'
import styles from './attachments.module.css'
import {
  type AnomalyAddress,
  attachmentsQuery,
  attachSentFile,
  fetchAttachment,
  removeAttachment,
} from './attachments.queries.ts'
import { type Upload, useUploads } from './use-uploads.ts'

type Props = { anomaly: AnomalyAddress; SentFiles: ComponentType<SentFilesProps> }

/** The files of one anomaly: add by the button, from those that were sent or by dropping, look at, download, delete. */
export function AttachmentList({ anomaly, SentFiles }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const session = useSession()
  const project = useProject()
  const { start } = useAction()
  const confirmDanger = useDangerQuestion()
  const { uploads, add, forget } = useUploads(anomaly)
  const [previewed, setPreviewed] = useState<Attachment | null>(null)
  const [isOver, setOver] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const query = attachmentsQuery(api, anomaly)
  const files = useQuery(query)
  const canAdd = session !== null && can(actorOf(session), 'anomaly.discuss', project)
  useLiveEvents(({ event, data }) => {
    const isOfAnomaly =
      event === 'anomaly' &&
      data.part === 'attachments' &&
      data.source === anomaly.source &&
      data.anomalyId === anomaly.anomalyId
    if (isOfAnomaly || event === 'reset') void files.refetch()
  })

  const download = ({ id, name }: Attachment) =>
    start(async () => saveFile(await fetchAttachment(api, anomaly, id), name))

  async function remove({ id, name }: Attachment): Promise<void> {
    const question = { title: t('attachments:delete.title'), text: t('attachments:delete.text', { name }) }
    if (!(await confirmDanger({ ...question, action: t('attachments:delete.action') }))) return
    start(async () => {
      await removeAttachment(api, anomaly, id)
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    })
  }

  async function attachSent(chosen: readonly SentFile[]): Promise<void> {
    try {
      for (const { id } of chosen) await attachSentFile(api, anomaly, id)
    } finally {
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  return (
    <div
      className={styles.attachments}
      data-over={isOver || undefined}
      {...(canAdd && {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop,
      })}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>{t('attachments:title')}</h3>
        {canAdd && (
          <Group gap={8} justify="flex-end">
            {project.features.includes('transfers') && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconFolderOpen size={16} aria-hidden />}
                onClick={() => setChoosing(true)}
              >
                {t('attachments:sent.choose')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              onClick={() => chooseFiles(add)}
            >
              {t('attachments:add')}
            </Button>
          </Group>
        )}
      </div>
      {files.data === undefined ? (
        files.error === null ? (
          <LoadingState lines={1} lineHeight={40} />
        ) : (
          <FailureState error={files.error} onRetry={() => void files.refetch()} />
        )
      ) : files.data.length === 0 && uploads.length === 0 ? (
        <p className={styles.none}>{t(canAdd ? 'attachments:noneYet' : 'attachments:none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('attachments:title')}>
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} onForget={() => forget(upload.id)} />
          ))}
          {files.data.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              onPreview={() => setPreviewed(file)}
              onDownload={() => download(file)}
              onDelete={() => void remove(file)}
            />
          ))}
        </ul>
      )}
      {isChoosing && (
        <Suspense>
          <SentFiles mode="several" onChoose={attachSent} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {previewed !== null && (
        <Modal
          opened
          size="xl"
          onClose={() => setPreviewed(null)}
          title={previewed.name}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <ContentPreview
            file={previewed}
            queryKey={['attachmentContent', previewed.id]}
            load={() => fetchAttachment(api, anomaly, previewed.id)}
          />
          <Group justify="flex-end" mt="md">
            <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download(previewed)}>
              {t('files:preview.download')}
            </Button>
          </Group>
        </Modal>
      )}
    </div>
  )
}

type FileProps = { file: Attachment; onPreview: () => void; onDownload: () => void; onDelete: () => void }

function FileItem({ file, onPreview, onDownload, onDelete }: FileProps) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const sizeText = useSizeText()
  const { name, size, addedBy, addedAt, canDelete } = file
  const isShown = previewOf(name, size) !== null
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <button
          type="button"
          className={styles.name}
          aria-label={t(isShown ? 'files:cell.preview' : 'files:cell.download', { name })}
          onClick={isShown ? onPreview : onDownload}
        >
          {name}
        </button>
        <span className={styles.meta}>
          {sizeText(size)} · {addedBy} · {formatDateTime({ model: addedAt }, timeZone)}
        </span>
      </div>
      {isShown && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('files:cell.download', { name })}
          title={t('files:cell.download', { name })}
          onClick={onDownload}
        >
          <IconDownload size={16} />
        </ActionIcon>
      )}
      {canDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('files:cell.remove', { name })}
          title={t('files:cell.remove', { name })}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  )
}

function UploadItem({ upload, onForget }: { upload: Upload; onForget: () => void }) {
  const { t } = useTranslation()
  const { name, size, sent, failure } = upload
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <span>{name}</span>
        {failure === null ? (
          <Progress
            size="xs"
            value={size === 0 ? 0 : (100 * sent) / size}
            aria-label={t('files:cell.sending', { name })}
          />
        ) : (
          <span role="alert" className={styles.failure}>
            {t('files:notice.uploadFailed', { name, message: failure })}
          </span>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t(failure === null ? 'files:cell.cancel' : 'close')}
        onClick={onForget}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
