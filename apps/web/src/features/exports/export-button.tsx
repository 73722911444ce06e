import { Button } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { IconTableExport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#views/toolbar/view-toolbar.module.css'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

type Props = {
  /** Called with the job that makes the file; null where there was nothing to make. */
  onStarted: (job: Job | null) => void
}

/** Makes a file of what the grid shows (VIEW-12). */
export function ExportButton(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={16} aria-hidden />}
        className={styles.panelButton ?? ''}
        title={t('exports:open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.panelLabel}>{t('exports:open')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
