import { TextInput } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoiceList } from '#shared/choice/use-choice-list.ts'
import { byLastOpened, openedProjects } from '#shared/projects/opened-projects.ts'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
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
  const mail = settingsMail(useSession())
  const opened = useMemo(() => openedProjects(mail), [mail])
  const [search, setSearch] = useState('')
  const matches = useMemo(
    () => matchingProjects(byLastOpened(projects, opened), search),
    [projects, opened, search],
  )
  const list = useChoiceList(matches, ({ id }) => onPick(id))

  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <TextInput
          {...list.searchProps}
          aria-label={t('projects:selection.search')}
          placeholder={t('projects:selection.search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            list.point(null)
          }}
          data-autofocus
        />
      </div>
      <div
        {...list.listProps}
        role="listbox"
        className={styles.list}
        aria-label={t('projects:selection.list')}
      >
        {matches.map((project) => (
          <ProjectOption
            key={project.id}
            id={list.optionId(project)}
            project={project}
            isActive={project === list.chosen}
            mark={markOf(project.id)}
            onPick={() => onPick(project.id)}
            onPoint={() => list.point(project)}
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
