import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import styles from './project-switcher.module.css'

const loadDialog = () => import('./project-selection-dialog.tsx')
const ProjectSelectionDialog = lazy(async () => ({ default: (await loadDialog()).ProjectSelectionDialog }))

/** Loads the dialog before the click. */
function prepareDialog(): void {
  // The click requests again what does not arrive.
  loadDialog().catch(() => undefined)
}

/** Names the open project in the header and opens the selection. */
export function ProjectSwitcher({ project }: { project: Project }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Stays after it was closed, so that it can leave the screen step by step.
  const [isMade, setMade] = useState(false)

  const rememberFocus = useReturnFocus(isOpen)

  function open(): void {
    rememberFocus()
    setMade(true)
    setOpen(true)
  }

  return (
    <>
      <UnstyledButton
        className={styles.switcher ?? ''}
        aria-haspopup="dialog"
        title={`${project.company} · ${project.name}`}
        onPointerEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={open}
      >
        <IconSelector size={16} className={styles.icon} aria-hidden="true" />
        <VisuallyHidden>{t('projects:switcher.label')} </VisuallyHidden>
        <span className={styles.name}>{project.name}</span>
        {!project.name.includes(project.company) && <span className={styles.company}>{project.company}</span>}
      </UnstyledButton>
      {isMade && (
        <Suspense>
          <ProjectSelectionDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            currentProjectId={project.id}
          />
        </Suspense>
      )}
    </>
  )
}
