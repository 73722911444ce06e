import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import { RIGHTS, type Right } from '@quitus/domain/access/permissions.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import drawer from '#views/detail/entry-drawer.module.css'
import styles from './admin.module.css'
import { adminCalls, adminQueries } from './admin.queries.ts'
import { useReloadList } from './admin-list.ts'

/** The projects of a person with their right in each (PRJ-04). */
export function UserProjects({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const action = useAction()
  const reload = useReloadList()
  const rights = RIGHTS.filter((right) => right !== 'manage' || user.roleType === 'staff').map((value) => ({
    value,
    label: t(`admin:right.${value}`),
  }))

  function change(projectId: number, right: Right | null): void {
    action.start(async () => {
      await adminCalls(api).changeMemberships([{ userId: user.id, projectId, right }])
      await queryClient.invalidateQueries({ queryKey: adminQueries.user(api, user.id).queryKey })
      reload()
      toasts.confirm(t('admin:user.changed'))
    })
  }

  return (
    <section className={drawer.section}>
      <h3 className={drawer.sectionTitle}>{t('admin:user.projects')}</h3>
      {user.projects.length === 0 && <p className={drawer.noChange}>{t('admin:user.noProjects')}</p>}
      {user.projects.map(({ id, name, company, right, isArchived }) => (
        <div key={id} className={styles.membership}>
          <div className={styles.membershipName}>
            {name}
            <div className={styles.detail}>
              {company}
              {isArchived && ` · ${t('admin:user.archived')}`}
            </div>
          </div>
          <Select
            aria-label={t('admin:user.rightOf', { project: name })}
            data={rights}
            value={right}
            allowDeselect={false}
            disabled={action.isRunning}
            onChange={(next) => {
              if (next !== null && next !== right) change(id, next)
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('admin:user.remove', { project: name })}
            title={t('admin:user.remove', { project: name })}
            disabled={action.isRunning}
            onClick={() => change(id, null)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {!isOwn && (
        <AddProject
          taken={user.projects.map(({ id }) => id)}
          rights={rights}
          isRunning={action.isRunning}
          onAdd={change}
        />
      )}
    </section>
  )
}

type AddProps = {
  taken: readonly number[]
  rights: { value: Right; label: string }[]
  isRunning: boolean
  onAdd: (projectId: number, right: Right) => void
}

function AddProject({ taken, rights, isRunning, onAdd }: AddProps) {
  const { t } = useTranslation()
  const { api } = useServices()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, TIMINGS.inputDebounce)
  const [project, setProject] = useState<string | null>(null)
  const [right, setRight] = useState<Right>('review')
  const found = useQuery({
    ...adminQueries.found(api, 'projects', search),
    placeholderData: (before) => before,
  })
  const data = (found.data ?? [])
    .filter(({ entryId, state }) => !taken.includes(Number(entryId)) && state === 'active')
    .map(({ entryId, name, company }) => ({ value: entryId, label: `${String(name)} (${String(company)})` }))
  return (
    <Group gap="sm" align="flex-end" mt="sm" wrap="wrap">
      <Select
        label={t('admin:user.addProject')}
        data={data}
        value={project}
        onChange={setProject}
        searchable
        searchValue={text}
        onSearchChange={setText}
        filter={({ options }) => options}
        style={{ flex: '1 1 220px' }}
      />
      <Select
        aria-label={t('admin:user.right')}
        data={rights}
        value={right}
        allowDeselect={false}
        onChange={(next) => next !== null && setRight(next)}
        w={120}
      />
      <Button
        variant="default"
        disabled={project === null || isRunning}
        onClick={() => {
          if (project === null) return
          onAdd(Number(project), right)
          setProject(null)
          setText('')
        }}
      >
        {t('admin:user.add')}
      </Button>
    </Group>
  )
}
