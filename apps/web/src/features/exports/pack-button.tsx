import { Button } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { IconPackageExport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackProps } from '#views/data/view-tools.ts'

const PackDialog = lazy(async () => ({ default: (await import('./pack-dialog.tsx')).PackDialog }))

type Props = PackProps & { onStarted: (job: Job | null) => void }

/** Makes the audit pack of a supplier or of the project (SEC-10). */
export function PackButton(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPackageExport size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('exports:pack.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <PackDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
