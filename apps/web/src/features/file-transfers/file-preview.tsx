import { Button, Group, Modal } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { previewOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './send-files.module.css'
import { useTransfers } from './transfers.queries.ts'

type Props = { object: TransferObject; onDownload: () => void; onClose: () => void }

/** A PDF, a picture or a text before it is downloaded, and the checksum of any file. */
export function FilePreview({ object, onDownload, onClose }: Props) {
  const { t } = useTranslation()
  const { calls } = useTransfers()
  const failureText = useFailureText()
  const { id, name, sha256 } = object
  const preview = previewOf(name, object.size ?? 0)
  const content = useQuery({
    queryKey: ['transferContent', id],
    // Bytes are heavy: they go with the dialog.
    gcTime: 0,
    enabled: preview !== null,
    queryFn: async () => {
      const file = await calls.content(id)
      return { file, text: preview === 'text' ? await textOf(file) : '' }
    },
  })
  const url = useObjectUrl(preview === 'text' ? undefined : content.data?.file, object.type)
  return (
    <Modal opened size="xl" onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.preview}>
        {preview === null ? (
          <p>{t('files:preview.notShown')}</p>
        ) : content.error !== null ? (
          <p role="alert">{t('files:preview.failed', { message: failureText(content.error) })}</p>
        ) : content.data === undefined ? (
          <div role="status" aria-label={t('files:preview.loading')}>
            <LoadingState lines={8} />
          </div>
        ) : preview === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
          <pre tabIndex={0}>{content.data.text}</pre>
        ) : url === null ? null : preview === 'image' ? (
          <img src={url} alt={name} />
        ) : navigator.pdfViewerEnabled ? (
          <iframe src={`${url}#navpanes=0`} title={name} />
        ) : (
          <p>{t('files:preview.notShown')}</p>
        )}
      </div>
      <Group justify="space-between" mt="md" gap="sm">
        <code className={styles.checksum} title={sha256 ?? ''}>
          {t('fileTransfers:manage.checksum', { sha256: sha256?.slice(0, 16) ?? '' })}
        </code>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
          {t('fileTransfers:manage.download')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Texts come in UTF-8, or as older software writes them. */
async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function useObjectUrl(file: Blob | undefined, type: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(new Blob([file], type === null ? {} : { type }))
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file, type])
  return url
}
