import { Button } from '@mantine/core'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { undoSent } from '../letters.queries.ts'
import { useLetterActions } from './use-letter-actions.ts'

type Props = { changeSet: string; label: string; description: string; confirmation: string }

/** Undoes a step of letters, with the states that it moved. */
export function UndoLetterStep({ changeSet, label, description, confirmation }: Props) {
  const { api } = useServices()
  const { id: projectId } = useProject()
  const { isRunning, run } = useLetterActions()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isRunning}
      aria-label={description}
      title={description}
      onClick={() =>
        void run(
          () => undoSent(api, projectId, changeSet),
          () => confirmation,
        )
      }
    >
      {label}
    </Button>
  )
}
