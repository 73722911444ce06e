import { Button } from '@mantine/core'
import type { DataGridHandle, DataGridProps } from '@quitus/data-grid/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/selection/selection-controller.ts'
import { IconTableExport } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardScope } from '../dashboard.queries.ts'
import styles from '../dashboard-toolbar.module.css'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

type Props = {
  scope: DashboardScope
  timestamp: string
  grid: DataGridProps
  handle: RefObject<DataGridHandle | null>
  selection: GridSelection
  onRepublished: () => void
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
