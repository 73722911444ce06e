import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import type { SavedView } from '@quitus/contract/saved-views/saved-view.schema.ts'
import {
  IconCheck,
  IconDots,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './saved-view-item.module.css'

const ACTIONS = {
  replace: IconRefresh,
  rename: IconPencil,
  share: IconUsers,
  withdraw: IconUsersMinus,
  delete: IconTrash,
} as const

export type SavedViewAction = keyof typeof ACTIONS

type Props = {
  view: SavedView
  /** The grid shows just what this view holds. */
  isShown: boolean
  canShare: boolean
  /** False while someone impersonates the person, and changes none of their views. */
  isOwn: boolean
  onApply: () => void
  onAction: (action: SavedViewAction) => void
}

/** One saved view: a click brings it back, its menu changes it where the person may. */
export function SavedViewItem({ view, isShown, canShare, isOwn, onApply, onAction }: Props) {
  const { t } = useTranslation()
  const actions: SavedViewAction[] = [
    'replace',
    'rename',
    ...(view.isOwn && view.isShared ? (['withdraw'] as const) : []),
    ...(view.isOwn && !view.isShared && canShare ? (['share'] as const) : []),
    'delete',
  ]
  return (
    <div className={styles.item}>
      <UnstyledButton className={styles.name ?? ''} aria-current={isShown || undefined} onClick={onApply}>
        <IconCheck size={16} aria-hidden className={isShown ? styles.mark : styles.noMark} />
        <span className={styles.texts}>
          <span className={styles.label} title={view.name}>
            {view.name}
          </span>
          {view.isShared && !view.isOwn && (
            <span className={styles.owner}>{t('savedViews:by', { owner: view.owner })}</span>
          )}
        </span>
      </UnstyledButton>
      {view.canChange && isOwn && (
        // Fixed, or the list around it would cut it off.
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('savedViews:edit', { name: view.name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => {
              const Icon = ACTIONS[action]
              return (
                <Menu.Item
                  key={action}
                  leftSection={<Icon size={16} aria-hidden />}
                  {...(action === 'delete' ? { color: 'red' } : {})}
                  onClick={() => onAction(action)}
                >
                  {t(`savedViews:act.${action}`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
