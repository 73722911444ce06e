import { Button } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { ADD_BUTTON_ID } from './add-button-id.ts'
import { useDeletion } from './use-deletion.tsx'

type Props = { row: GridRow }

/** Deletes the row whose detail is open; a locked one loses its lock first. */
export function DeleteFreeAnomalyButton({ row }: Props) {
  const { t } = useTranslation()
  const { closeEntry } = useViewNavigation()
  const deletion = useDeletion()
  if (row.locked) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deletion.isRunning}
      onClick={async () => {
        if (!(await deletion.deleteFreeAnomalies([row.entryId]))) return
        closeEntry()
        document.getElementById(ADD_BUTTON_ID)?.focus()
      }}
    >
      {t('freeAnomalies:delete.one')}
    </Button>
  )
}
