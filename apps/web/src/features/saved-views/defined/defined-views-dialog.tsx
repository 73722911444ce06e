import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { DefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import { useTexts } from '#shared/use-texts.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import { DefinedViewForm } from './defined-view-form.tsx'
import styles from './defined-views.module.css'
import { definedViewsQuery, useDefinedViewChanges } from './defined-views.queries.ts'

type Props = {
  scope: Pick<ViewScope, 'projectId' | 'source' | 'prefilteredView'>
  /** What the grid filters by; null where it shows everything, undefined where a search narrows it further. */
  filter: Filter | null | undefined
  onClose: () => void
}

/** The prefiltered views that staff define from what a grid filters by: named, ordered, shown to whom (DATA-04). */
export function DefinedViewsDialog(props: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<DefinedView | 'new' | null>(null)
  if (!useTexts('decisions')) return null
  const title = edited === null ? 'title' : edited === 'new' ? 'newTitle' : 'changeTitle'
  return (
    <OpenDialog size={560} fillsNarrow title={t(`definedViews:${title}`)} onClose={props.onClose}>
      {edited === null ? (
        <DefinedViews {...props} onEdit={setEdited} />
      ) : (
        <DefinedViewForm
          scope={props.scope}
          filter={props.filter ?? null}
          view={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </OpenDialog>
  )
}

function DefinedViews({ scope, filter, onEdit }: Props & { onEdit: (view: DefinedView | 'new') => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const views = useQuery(definedViewsQuery(api, scope))
  const changes = useDefinedViewChanges(scope)
  const isSure = useDangerQuestion()
  const { action, isRunning } = useAction()
  const locale = localeOfPath(location.pathname)
  if (views.data === undefined)
    return views.error === null ? (
      <LoadingState lines={4} lineHeight={40} />
    ) : (
      <FailureState error={views.error} onRetry={() => void views.refetch()} />
    )
  const defined = views.data

  function move(from: number, to: number): void {
    const names = defined.map(({ name }) => name)
    const moved = names.splice(from, 1)
    void action('order', () => changes.order(names.toSpliced(to, 0, ...moved)))
  }

  async function remove(view: DefinedView): Promise<void> {
    const wanted = await isSure({
      title: t('definedViews:deleteTitle', { label: view.label[locale] }),
      text: t('definedViews:deleteText'),
      action: t('definedViews:delete'),
    })
    if (wanted) await action('delete', () => changes.remove(view))
  }

  return (
    <Stack gap="md">
      <Text size="sm">{t('definedViews:intro')}</Text>
      {defined.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('definedViews:none')}
        </Text>
      ) : (
        <ol className={styles.list}>
          {defined.map((view, at) => {
            const label = view.label[locale]
            const who = view.isBroken ? 'broken' : view.isVisibleToCustomers ? 'forAll' : 'forStaff'
            const buttons = [
              { name: 'up', Icon: IconArrowUp, isOff: at === 0, run: () => move(at, at - 1) },
              {
                name: 'down',
                Icon: IconArrowDown,
                isOff: at === defined.length - 1,
                run: () => move(at, at + 1),
              },
              { name: 'change', Icon: IconPencil, isOff: false, run: () => onEdit(view) },
              { name: 'remove', Icon: IconTrash, isOff: false, run: () => void remove(view) },
            ] as const
            return (
              <li key={view.name} className={styles.view}>
                <span className={styles.name}>
                  {label}
                  <span className={styles.who}>{t(`definedViews:${who}`)}</span>
                </span>
                {buttons.map(({ name, Icon, isOff, run }) => (
                  <ActionIcon
                    key={name}
                    variant="subtle"
                    color="gray"
                    disabled={isOff || isRunning}
                    aria-label={t(`definedViews:${name}`, { label })}
                    title={t(`definedViews:${name}`, { label })}
                    onClick={run}
                  >
                    <Icon size={18} aria-hidden />
                  </ActionIcon>
                ))}
              </li>
            )
          })}
        </ol>
      )}
      {filter == null && (
        <Text size="sm" c="dimmed" id="defined-views-hint">
          {t(filter === null ? 'definedViews:noFilter' : 'definedViews:search')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={filter == null}
          {...(filter == null ? { 'aria-describedby': 'defined-views-hint' } : {})}
          onClick={() => onEdit('new')}
        >
          {t('definedViews:create')}
        </Button>
      </Group>
    </Stack>
  )
}
