import type { TransferUpload } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './send-files.module.css'
import { useTransferSize } from './use-transfer-size.ts'

/** Files that are listed; the number of the others is said. */
const MOST_LISTED = 20

/**
 * What the person sent within a day and the server has whole: whether its checksum was confirmed, and when the staff
 * were notified (XFER-04).
 */
export function ReceivedFiles({ uploads }: { uploads: readonly TransferUpload[] }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const size = useTransferSize()
  const received = uploads.filter(({ state }) => state === 'done')
  const others = received.length - MOST_LISTED
  if (received.length === 0) return null
  return (
    <section aria-labelledby="received-files">
      <h2 className={styles.receivedTitle} id="received-files">
        {t('fileTransfers:received.title')}
      </h2>
      <ul className={styles.received}>
        {received.slice(0, MOST_LISTED).map(({ id, name, size: bytes, isVerified, notifiedAt }) => (
          <li key={id}>
            <IconCircleCheck size={16} className={styles.quiet} aria-hidden />
            <span className={styles.receivedName} title={name}>
              {name}
            </span>
            <span className={styles.receivedMeta}>
              {[
                size(bytes),
                t(isVerified ? 'fileTransfers:received.verified' : 'fileTransfers:received.whole'),
                notifiedAt === null
                  ? t('fileTransfers:received.waiting')
                  : t('fileTransfers:received.told', { at: formatDateTime({ model: notifiedAt }, timeZone) }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.intro}>{t('fileTransfers:received.more', { count: others })}</p>}
    </section>
  )
}
