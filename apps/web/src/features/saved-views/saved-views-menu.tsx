import { Button, Popover, ScrollArea, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { SavedView } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { IconBookmark, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { isSameValue } from '#views/data/same-value.ts'
import { useAppliedView } from '#views/data/use-applied-view.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from '#views/toolbar/view-toolbar.module.css'
import itemStyles from './saved-view-item.module.css'
import { type SavedViewAction, SavedViewItem } from './saved-view-item.tsx'
import { savedViewsQuery, useSavedViewChanges } from './saved-views.queries.ts'

const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}))

const DefinedViewsDialog = lazy(async () => ({
  default: (await import('./defined/defined-views-dialog.tsx')).DefinedViewsDialog,
}))

/**
 * Keeps what the grid shows under a name and brings it back: rows, order, search and columns, for oneself or for all
 * (VIEW-14).
 */
export function SavedViewsMenu() {
  const { scope } = useCurrentView()
  const { current, filter, applyView: onApply } = useAppliedView()
  const { t } = useTranslation()
  const { api } = useServices()
  const session = useSession()
  const project = useProject()
  const toasts = useToasts()
  const isWanted = useDangerQuestion()
  const failureText = useFailureText()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const [dialog, setDialog] = useState<'new' | 'defined' | SavedView | null>(null)
  const views = useQuery(savedViewsQuery(api, scope))
  const changes = useSavedViewChanges(scope)
  const canDefine = session !== null && can(actorOf(session), 'project.manage', project)
  const canShare = session !== null && can(actorOf(session), 'cell.edit', project)
  // Anyone who impersonates someone leaves their views alone.
  const isOwn = session?.own === undefined
  const shown = views.data?.find(({ state }) => isSameValue(state, current))
  const groups = [
    { label: t('savedViews:own'), views: views.data?.filter(({ isShared }) => !isShared) ?? [] },
    { label: t('savedViews:shared'), views: views.data?.filter(({ isShared }) => isShared) ?? [] },
  ].filter((group) => group.views.length > 0)

  async function doAction(action: SavedViewAction, view: SavedView): Promise<void> {
    if (action === 'rename') {
      setOpen(false)
      setDialog(view)
      return
    }
    if (action === 'delete' && !(await isDeletionWanted(view))) return
    try {
      if (action === 'delete') await changes.remove(view)
      if (action === 'replace') await changes.change({ view, body: { state: current } })
      if (action === 'share' || action === 'withdraw')
        await changes.change({ view, body: { isShared: action === 'share' } })
      toasts.confirm(t(`savedViews:done.${action}`, { name: view.name }))
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  async function isDeletionWanted(view: SavedView): Promise<boolean> {
    setOpen(false)
    return isWanted({
      title: t('savedViews:deleteTitle'),
      text: t(view.isShared ? 'savedViews:deleteShared' : 'savedViews:deleteOwn', {
        name: view.name,
      }),
      action: t('savedViews:act.delete'),
    })
  }

  async function save(name: string, isShared: boolean): Promise<void> {
    if (dialog === 'new') await changes.create({ name, isShared, state: current })
    else if (dialog !== null && dialog !== 'defined') await changes.change({ view: dialog, body: { name } })
    toasts.confirm(t('savedViews:done.save', { name }))
  }

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={300}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="default"
            maw={220}
            className={styles.panelButton ?? ''}
            leftSection={<IconBookmark size={16} aria-hidden />}
            title={shown?.name ?? t('savedViews:menu')}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.panelLabel}>{shown?.name ?? t('savedViews:menu')}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} p={0}>
          {/* The button is named after the view that is shown, the panel is not. */}
          <VisuallyHidden id={titleId}>{t('savedViews:menu')}</VisuallyHidden>
          <ScrollArea.Autosize mah="50vh" type="auto" p="xs">
            {groups.length === 0 && (
              <Text size="sm" c="dimmed" p={4}>
                {views.error === null ? t('savedViews:empty') : failureText(views.error)}
              </Text>
            )}
            <Stack gap="xs">
              {groups.map(({ label, views: listed }) => (
                <Stack key={label} gap={2} role="group" aria-label={label}>
                  <Text size="xs" fw={600} c="dimmed" px={4}>
                    {label}
                  </Text>
                  {listed.map((view) => (
                    <SavedViewItem
                      key={view.id}
                      view={view}
                      isShown={view.id === shown?.id}
                      canShare={canShare}
                      isOwn={isOwn}
                      onApply={() => {
                        setOpen(false)
                        onApply(view.state)
                      }}
                      onAction={(action) => void doAction(action, view)}
                    />
                  ))}
                </Stack>
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {isOwn && (
            <Button
              fullWidth
              className={itemStyles.last ?? ''}
              variant="subtle"
              justify="flex-start"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                setOpen(false)
                setDialog('new')
              }}
            >
              {t('savedViews:save')}
            </Button>
          )}
          {canDefine && (
            <Button
              fullWidth
              className={itemStyles.last ?? ''}
              variant="subtle"
              justify="flex-start"
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => {
                setOpen(false)
                setDialog('defined')
              }}
            >
              {t('savedViews:define')}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
      {dialog === 'defined' && (
        <Suspense>
          <DefinedViewsDialog scope={scope} filter={filter} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog !== null && dialog !== 'defined' && (
        <Suspense>
          <SaveViewDialog
            title={t(dialog === 'new' ? 'savedViews:saveTitle' : 'savedViews:renameTitle')}
            initialValues={{ name: dialog === 'new' ? '' : dialog.name, isShared: false }}
            canShare={dialog === 'new' && canShare}
            submitLabel={t('savedViews:submit')}
            onSubmit={({ name, isShared }) => save(name, isShared)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}
