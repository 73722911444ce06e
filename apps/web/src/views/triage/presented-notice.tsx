import { Alert, Button, Group } from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { moveStep } from '../writing/writing.queries.ts'
import { useTriageChange } from './use-triage-change.ts'

type Props = { done: { changeSet: string; changed: number }; onUndone: () => void }

/** What was presented, and the way to undo it as one action. */
export function PresentedNotice({ done, onUndone }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const failureText = useFailureText()
  const changed = useTriageChange()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function undo(): Promise<void> {
    setBusy(true)
    try {
      await moveStep(api, id, 'undo', { changeSet: done.changeSet, clientKey: crypto.randomUUID() })
      onUndone()
    } catch (error) {
      setFailure(failureText(error))
    }
    await changed()
    setBusy(false)
  }
  return (
    <Alert color="green" role="status" mb="sm">
      <Group justify="space-between">
        {failure ?? t('home:triage.done', counted(done.changed))}
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void undo()}>
          {t('home:triage.undo')}
        </Button>
      </Group>
    </Alert>
  )
}
