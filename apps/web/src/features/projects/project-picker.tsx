import { TextInput } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byLastOpened, openedProjects } from '#shared/projects/opened-projects.ts'
import { useSession } from '#shared/services.ts'
import { matchingProjects } from './matching-projects.ts'
import { ProjectOption } from './project-option.tsx'
import styles from './project-picker.module.css'

type Props = {
  projects: readonly Project[]
  currentProjectId: number | null
  onPick: (projectId: number) => void
}

/** A search box over the list it filters: the arrows move through the list while the typing goes on. */
export function ProjectPicker({ projects, currentProjectId, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const mail = useSession()?.mail ?? ''
  const opened = useMemo(() => openedProjects(mail), [mail])
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const matches = useMemo(
    () => matchingProjects(byLastOpened(projects, opened), search),
    [projects, opened, search],
  )
  const position = Math.min(active, matches.length - 1)
  const optionId = (projectId: number) => `${id}-${projectId}`

  useEffect(() => {
    listRef.current?.children[position]?.scrollIntoView({ block: 'nearest' })
  }, [position])

  function move(event: KeyboardEvent): void {
    const goals: Record<string, number> = {
      ArrowDown: (position + 1) % matches.length,
      ArrowUp: (position - 1 + matches.length) % matches.length,
      PageDown: Math.min(position + 6, matches.length - 1),
      PageUp: Math.max(position - 6, 0),
    }
    const goal = goals[event.key]
    const chosen = matches[position]
    if (goal !== undefined && matches.length > 0) {
      event.preventDefault()
      setActive(goal)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      onPick(chosen.id)
    }
  }

  const activeProject = matches[position]
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <TextInput
          role="combobox"
          aria-label={t('projects:selection.search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeProject === undefined ? undefined : optionId(activeProject.id)}
          placeholder={t('projects:selection.search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={move}
          data-autofocus
        />
      </div>
      <div
        ref={listRef}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t('projects:selection.list')}
      >
        {matches.map((project, index) => (
          <ProjectOption
            key={project.id}
            id={optionId(project.id)}
            project={project}
            isActive={index === position}
            mark={markOf(project.id)}
            onPick={() => onPick(project.id)}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
      <p className={styles.noMatch} role="status">
        {matches.length === 0 && t('projects:selection.noMatch', { search })}
      </p>
      <p className={styles.keys}>{t('projects:selection.keys')}</p>
    </div>
  )

  function markOf(projectId: number): string | null {
    if (projectId === currentProjectId) return t('projects:selection.current')
    return currentProjectId === null && projectId === opened[0] ? t('projects:selection.lastOpened') : null
  }
}
