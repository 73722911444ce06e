import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './project-picker.module.css'

type Props = {
  id: string
  project: Project
  /** The one that Enter picks. */
  isActive: boolean
  /** A word next to the name, such as that it is open; null for none. */
  mark: string | null
  onPick: () => void
  onPoint: () => void
}

/** One project to pick: name, company and what awaits review in it. */
export function ProjectOption({ id, project, isActive, mark, onPick, onPoint }: Props) {
  const { t } = useTranslation()
  const { awaiting } = project
  const isSome = awaiting !== null && awaiting > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search box, which holds the focus (combobox pattern)
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onClick={onPick}
      onMouseMove={onPoint}
    >
      <span className={styles.names}>
        <span className={styles.name}>
          {project.name}
          {mark !== null && <span className={styles.mark}>{mark}</span>}
        </span>
        <span className={styles.company}>{project.company}</span>
      </span>
      <span className={styles.awaiting} data-some={isSome}>
        {isSome && <IconHourglass size={14} aria-hidden="true" />}
        {awaiting === null
          ? t('projects:selection.unavailable')
          : isSome
            ? t('projects:selection.awaiting', {
                count: awaiting,
                formatted: new Intl.NumberFormat('fr-FR').format(awaiting),
              })
            : t('projects:selection.nothingAwaiting')}
      </span>
    </div>
  )
}
