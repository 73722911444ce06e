import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { ProjectPicker } from './project-picker.tsx'
import styles from './project-selection-dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** null outside of projects. */
  currentProjectId: number | null
}

/** The project-selection modal (PRJ-01): search, arrows and Enter, last opened first. */
export function ProjectSelectionDialog({ isOpen, onClose, currentProjectId }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('projects:selection.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={560}
      padding={0}
      yOffset="10vh"
      classNames={{ header: styles.header ?? '', title: styles.title ?? '' }}
    >
      <DialogContent onClose={onClose} currentProjectId={currentProjectId} />
    </Modal>
  )
}

function DialogContent({ onClose, currentProjectId }: Omit<Props, 'isOpen'>) {
  const { api } = useServices()
  const navigate = useNavigate()
  const {
    data: projects,
    error,
    refetch,
  } = useQuery({ ...projectQueries.list(api), refetchOnMount: 'always' })

  function open(projectId: number): void {
    onClose()
    if (projectId !== currentProjectId)
      void navigate({ to: '/$projectId', params: { projectId: String(projectId) } })
  }

  if (projects !== undefined) {
    return <ProjectPicker projects={projects} currentProjectId={currentProjectId} onPick={open} />
  }
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />
  return <LoadingState lines={4} lineHeight={56} />
}
