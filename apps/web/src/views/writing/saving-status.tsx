import { Button, Loader } from '@mantine/core'
import { IconCloudCheck, IconCloudX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewStore } from '#views/data/view-store.ts'
import styles from './writing.module.css'

/** Writes faster than this are not shown on their way. */
const SHOWN_AFTER_MS = 400

/** Whether everything that was written is stored (CELL-11); nothing before the first write. */
export function SavingStatus() {
  const { t } = useTranslation()
  const { queue } = useViewStore()
  const { phase, pending } = useSyncExternalStore(queue.subscribe, queue.state)
  const [hasWritten, setWritten] = useState(false)
  const [isSlow, setSlow] = useState(false)
  if (pending > 0 && !hasWritten) setWritten(true)

  const isSaving = phase === 'saving'
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isSaving])

  return (
    <section
      className={styles.saving}
      role="status"
      aria-label={t('writing:saving.label')}
      // A write that is not shown on its way is not called stored either.
      aria-busy={isSaving}
    >
      {phase === 'waiting' && (
        <>
          <IconCloudX size={16} className={styles.waiting} aria-hidden />
          <span className={styles.waiting}>
            {t('writing:saving.waiting', { count: pending, number: String(pending) })}
          </span>
          <Button size="compact-sm" variant="default" onClick={queue.retryNow}>
            {t('writing:saving.retry')}
          </Button>
        </>
      )}
      {isSaving && isSlow && (
        <>
          <Loader size={12} aria-hidden />
          <span>{t('writing:saving.saving')}</span>
        </>
      )}
      {hasWritten && (phase === 'saved' || (isSaving && !isSlow)) && (
        <>
          <IconCloudCheck size={16} aria-hidden />
          <span>{t('writing:saving.saved')}</span>
        </>
      )}
    </section>
  )
}
