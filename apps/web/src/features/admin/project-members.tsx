import { Button, Group, Select } from '@mantine/core'
import type { listRows } from '@quitus/contract/admin/list-rows.ts'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { RIGHTS, type Right } from '@quitus/domain/access/permissions.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { type ListHandle, ListScreen } from '#views/list/list-screen.tsx'
import { adminCalls, adminQueries } from './admin.queries.ts'

const AddMembersDialog = lazy(async () => ({
  default: (await import('./add-members-dialog.tsx')).AddMembersDialog,
}))

/** Most members whose rights are changed at once, as the server has it. */
const MOST_CHANGES = 500

/** The members of a project with their rights, changed for several at once (PRJ-04). */
export function ProjectMembers({ project }: { project: ProjectSettings }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const router = useRouter()
  const toasts = useToasts()
  const isWanted = useDangerQuestion()
  const action = useAction()
  const list = useRef<ListHandle>(null)
  const [isAdding, setAdding] = useState(false)
  const userLink = (user: string) => ({ to: '/admin/users/$userId', params: { userId: user } }) as const

  async function change(userIds: readonly number[], right: Right | null): Promise<void> {
    const changes = userIds.map((userId) => ({ userId, projectId: project.id, right }))
    const { changed } = await adminCalls(api).changeMemberships(changes)
    await queryClient.invalidateQueries({ queryKey: adminQueries.project(api, project.id).queryKey })
    list.current?.reload()
    toasts.confirm(t('admin:project.membersAdded', counted(changed)))
  }

  /** Who is selected; null after a message that they are too many. */
  async function selectedUsers(selection: GridSelection): Promise<number[] | null> {
    if (selection.kind === 'some') return selection.entryIds.map(Number)
    const { rows } = await api<typeof listRows>({
      method: 'POST',
      path: '/services/v1/wexaus/admin/lists/:list/rows',
      params: { list: 'members' },
      body: { project: project.id, limit: MOST_CHANGES },
    })
    if (rows.length < MOST_CHANGES)
      return rows
        .map(({ entryId }) => entryId)
        .filter((id) => !selection.except.includes(id))
        .map(Number)
    toasts.fail(t('admin:project.tooMany'))
    return null
  }

  function changeSelected(selection: GridSelection, right: Right | null): void {
    action.start(async () => {
      const users = await selectedUsers(selection)
      if (users === null || users.length === 0) return
      if (right === null && !(await mayRemove(users.length))) return
      await change(users, right)
    })
  }

  async function mayRemove(count: number): Promise<boolean> {
    return isWanted({
      title: t('admin:project.removeTitle', counted(count)),
      text: t('admin:project.removeText'),
      action: t('admin:project.removeSelected'),
    })
  }

  return (
    <ListScreen
      ref={list}
      scope={{ list: 'members', project: project.id }}
      title={t('admin:project.members')}
      headingOrder={2}
      openRow={(user) => void router.navigate(userLink(user))}
      hrefOfRow={(user) => router.buildLocation(userLink(user)).publicHref}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('admin:project.addMembers')}
        </Button>
      }
      selectionActions={(selection) => (
        <Group gap="xs" wrap="nowrap">
          <Select
            size="xs"
            aria-label={t('admin:project.setRight')}
            placeholder={t('admin:project.setRight')}
            data={RIGHTS.map((value) => ({ value, label: t(`admin:right.${value}`) }))}
            value={null}
            disabled={action.isRunning}
            onChange={(right) => right !== null && changeSelected(selection, right)}
            comboboxProps={{ position: 'top-start' }}
            w={140}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} aria-hidden />}
            disabled={action.isRunning}
            onClick={() => changeSelected(selection, null)}
          >
            {t('admin:project.removeSelected')}
          </Button>
        </Group>
      )}
    >
      {isAdding && (
        <Suspense>
          <AddMembersDialog onClose={() => setAdding(false)} onAdd={change} />
        </Suspense>
      )}
    </ListScreen>
  )
}
