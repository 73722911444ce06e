import { Button } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { IconListDetails } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#views/toolbar/view-toolbar.module.css'

const CleanUpDialog = lazy(async () => ({ default: (await import('./clean-up-dialog.tsx')).CleanUpDialog }))

/** Makes the list of what is to be done with decided accounts (FLOW-08). */
export function CleanUpButton({ onStarted }: { onStarted: (job: Job | null) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListDetails size={16} aria-hidden />}
        className={styles.panelButton ?? ''}
        title={t('duplicateSuppliers:cleanUp.hint')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.panelLabel}>{t('duplicateSuppliers:cleanUp.open')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <CleanUpDialog onStarted={onStarted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
