import { Button, Group, Modal } from '@mantine/core'
import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ContentPreview } from '#shared/files/content-preview.tsx'
import styles from './send-files.module.css'
import { useTransfers } from './transfers.queries.ts'

type Props = { object: TransferObject; onDownload: () => void; onClose: () => void }

/** A PDF, a picture or a text before it is downloaded, and the checksum of any file. */
export function FilePreview({ object, onDownload, onClose }: Props) {
  const { t } = useTranslation()
  const { calls } = useTransfers()
  const { id, name, sha256 } = object
  return (
    <Modal opened size="xl" onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      <ContentPreview
        file={{ name, size: object.size ?? 0, type: object.type }}
        queryKey={['transferContent', id]}
        load={() => calls.content(id)}
      />
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
