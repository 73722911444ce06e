import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useViewStore } from '#views/data/view-store.ts'
import { DecisionBar } from '#views/decisions/decision-bar.tsx'
import { useDecisions } from '#views/decisions/use-decisions.ts'

/** What can be done with the selected anomalies, at the foot of the grid. */
export function SelectionActions() {
  const { t } = useTranslation()
  const { get, set } = useViewStore()
  const { actions, openSelected, openLetters } = useDecisions()
  return (
    <>
      {actions.length > 0 && (
        <DecisionBar actions={actions} onAction={openSelected} onLetters={openLetters} />
      )}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => set('multipleEdit', get().selected)}
      >
        {t('writing:multiple.open')}
      </Button>
    </>
  )
}
