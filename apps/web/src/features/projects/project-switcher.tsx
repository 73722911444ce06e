import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectSelectionDialog } from './project-selection-dialog.tsx'
import styles from './project-switcher.module.css'

/** Names the open project in the header and opens the selection. */
export function ProjectSwitcher({ project }: { project: Project }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        className={styles.switcher ?? ''}
        aria-haspopup="dialog"
        title={`${project.company} · ${project.name}`}
        onClick={() => setOpen(true)}
      >
        <IconSelector size={16} className={styles.icon} aria-hidden="true" />
        <VisuallyHidden>{t('projects:switcher.label')} </VisuallyHidden>
        <span className={styles.name}>{project.name}</span>
        {!project.name.includes(project.company) && <span className={styles.company}>{project.company}</span>}
      </UnstyledButton>
      <ProjectSelectionDialog isOpen={isOpen} onClose={() => setOpen(false)} currentProjectId={project.id} />
    </>
  )
}
