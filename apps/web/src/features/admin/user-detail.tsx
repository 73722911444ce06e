import { Button, Group } from '@mantine/core'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices, useSession } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from '#views/detail/entry-drawer.module.css'
import { adminCalls, adminQueries } from './admin.queries.ts'
import { useReloadList } from './admin-list.ts'
import { UserFields, type UserValues, userBody, useUserRules, valuesOfUser } from './user-fields.tsx'
import { UserProjects } from './user-projects.tsx'

const ErasePersonDialog = lazy(async () => ({
  default: (await import('./erasure-dialogs.tsx')).ErasePersonDialog,
}))

/** What an administrator sees and changes of an account (PRJ-03). */
export function UserDetail({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const session = useSession()
  const toasts = useToasts()
  const isWanted = useDangerQuestion()
  const action = useAction()
  const reload = useReloadList()
  const calls = adminCalls(api)
  const [isErasing, setErasing] = useState(false)
  const isErased = user.state === 'erased'
  const isOwn = session?.login === user.login
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time = (at: string) => formatDateTime({ model: at }, timeZone)

  function take(changed: AdminUser): void {
    queryClient.setQueryData(adminQueries.user(api, user.id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] })
    reload()
  }

  const form = useAppForm<UserValues>({
    initialValues: valuesOfUser(user),
    fields: useUserRules(),
    onSubmit: async (values) => {
      take(await calls.updateUser(user.id, userBody(values)))
      toasts.confirm(t('admin:user.saved', { name: values.fullName }))
    },
  })

  async function disable(): Promise<void> {
    const title = t('admin:user.disableTitle', { name: user.fullName })
    const text = t('admin:user.disableText')
    if (!(await isWanted({ title, text, action: t('admin:user.disable') }))) return
    action.start(async () => {
      take(await calls.updateUser(user.id, { isDisabled: true }))
      toasts.confirm(t('admin:user.disabled', { name: user.fullName }))
    })
  }

  async function resetSecondFactor(): Promise<void> {
    const title = t('admin:user.resetFactorTitle', { name: user.fullName })
    const text = t('admin:user.resetFactorText')
    if (!(await isWanted({ title, text, action: t('admin:user.resetFactor') }))) return
    action.start(async () => {
      await calls.resetSecondFactor(user.id)
      toasts.confirm(t('admin:user.factorReset', { name: user.fullName }))
    })
  }

  return (
    <>
      <dl className={styles.fields}>
        <div className={styles.field}>
          <dt>{t('admin:columns.state')}</dt>
          <dd>{t(`admin:userState.${user.state}`)}</dd>
        </div>
        <div className={styles.field}>
          <dt>{t('admin:columns.login')}</dt>
          <dd>{user.login}</dd>
        </div>
        <div className={styles.field}>
          <dt>{t('admin:user.lastLogin')}</dt>
          <dd>{user.lastLogin === null ? t('admin:user.never') : time(user.lastLogin)}</dd>
        </div>
      </dl>
      {(user.state === 'invited' || user.state === 'invitationExpired') && (
        <Group gap="sm" mt="sm">
          <span>
            {user.invitedUntil === null
              ? t('admin:user.expired')
              : t('admin:user.invitedUntil', { until: time(user.invitedUntil) })}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={action.isRunning}
            onClick={() =>
              action.start(async () => {
                take(await calls.sendInvitation(user.id))
                toasts.confirm(t('admin:user.sent'))
              })
            }
          >
            {t('admin:user.sendAgain')}
          </Button>
          {user.invitedUntil !== null && (
            <Button
              variant="default"
              size="xs"
              disabled={action.isRunning}
              onClick={() =>
                action.start(async () => {
                  take(await calls.withdrawInvitations(user.id))
                  toasts.confirm(t('admin:user.withdrawn'))
                })
              }
            >
              {t('admin:user.withdraw')}
            </Button>
          )}
        </Group>
      )}
      {!isErased && (
        <section className={styles.section}>
          {isOwn && <p className={styles.noChange}>{t('admin:user.own')}</p>}
          <AppForm
            form={form}
            actions={
              <Group>
                <Button type="submit" loading={form.isRunning}>
                  {t('admin:user.save')}
                </Button>
              </Group>
            }
          >
            <UserFields form={form} mayChangePrivileges={!isOwn} />
          </AppForm>
        </section>
      )}
      {!isErased && <UserProjects user={user} isOwn={isOwn} />}
      {!isOwn && !isErased && (
        <Group component="section" gap="sm" className={styles.section}>
          {user.state === 'active' && (
            <Button variant="default" disabled={action.isRunning} onClick={() => void resetSecondFactor()}>
              {t('admin:user.resetFactor')}
            </Button>
          )}
          {user.state === 'disabled' && (
            <Button variant="default" onClick={() => setErasing(true)}>
              {t('erasures:person.action')}
            </Button>
          )}
          {user.state === 'disabled' ? (
            <Button
              variant="default"
              disabled={action.isRunning}
              onClick={() =>
                action.start(async () => {
                  take(await calls.updateUser(user.id, { isDisabled: false }))
                  toasts.confirm(t('admin:user.enabled', { name: user.fullName }))
                })
              }
            >
              {t('admin:user.enable')}
            </Button>
          ) : (
            <Button variant="default" disabled={action.isRunning} onClick={() => void disable()}>
              {t('admin:user.disable')}
            </Button>
          )}
        </Group>
      )}
      {isErasing && (
        <Suspense>
          <ErasePersonDialog user={user} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  )
}
