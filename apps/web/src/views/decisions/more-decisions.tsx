import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecisionAction } from '#views/data/deciding.ts'

type Props = {
  actions: readonly DecisionAction[]
  onAction: (action: DecisionAction) => void
  size?: number
  /** Items after the decisions. */
  children?: ReactNode
}

/** The menu of the decisions about an anomaly that have no button. */
export function MoreDecisions({ actions, onAction, size = 36, children }: Props) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('writing:act.more')}
          title={t('writing:act.more')}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onAction(action)}>
            {t(`writing:act.${action}`)}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
