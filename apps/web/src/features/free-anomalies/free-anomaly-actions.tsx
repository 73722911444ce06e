import { Button } from '@mantine/core'
import { IconPlus, IconTrash, IconTrashOff } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import { useViewState } from '#views/data/view-store.ts'
import { ADD_BUTTON_ID } from './add-button-id.ts'
import styles from './free-anomalies.module.css'
import { useDeletion } from './use-deletion.tsx'

const AddFreeAnomalyDialog = lazy(async () => ({
  default: (await import('./add-free-anomaly-dialog.tsx')).AddFreeAnomalyDialog,
}))
const DeletedFreeAnomaliesDialog = lazy(async () => ({
  default: (await import('./deleted-free-anomalies-dialog.tsx')).DeletedFreeAnomaliesDialog,
}))

/** Adding a free anomaly, deleting those that are selected, and the way back to what was deleted (FLOW-07). */
export function FreeAnomalyActions() {
  const { t } = useTranslation()
  const { selection } = useViewState(({ selected }) => selected)
  const [dialog, setDialog] = useState<'add' | 'deleted' | null>(null)
  const rememberFocus = useReturnFocus(dialog !== null)
  const add = useRef<HTMLButtonElement>(null)
  const deletion = useDeletion()

  function open(requested: typeof dialog): void {
    rememberFocus()
    setDialog(requested)
  }

  const isSelected = selection.kind === 'all' || selection.entryIds.length > 0
  return (
    <>
      <Button
        ref={add}
        id={ADD_BUTTON_ID}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => open('add')}
      >
        {t('freeAnomalies:add.open')}
      </Button>
      {isSelected && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={deletion.isRunning}
          onClick={async () => {
            // The button goes with what was selected.
            if (await deletion.deleteSelected()) add.current?.focus()
          }}
        >
          {t('freeAnomalies:delete.selected')}
        </Button>
      )}
      <Button
        variant="default"
        className={styles.deleted ?? ''}
        leftSection={<IconTrashOff size={16} aria-hidden />}
        title={t('freeAnomalies:deleted.open')}
        onClick={() => open('deleted')}
      >
        <span className={styles.label}>{t('freeAnomalies:deleted.open')}</span>
      </Button>
      <Suspense>
        {dialog === 'add' && <AddFreeAnomalyDialog onClose={() => setDialog(null)} />}
        {dialog === 'deleted' && <DeletedFreeAnomaliesDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
