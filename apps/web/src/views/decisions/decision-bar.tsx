import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconHourglass, IconUserCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DecisionAction } from '#views/data/deciding.ts'
import { SELECTION_ACTIONS } from './decision.ts'

const SHOWN = {
  validate: { Icon: IconCheck, key: 'V' },
  reject: { Icon: IconX, key: 'R' },
  devalidate: { Icon: IconHourglass, key: 'D' },
} as const

type Props = {
  /** Those that the person may do, in their order. */
  actions: readonly DecisionAction[]
  onAction: (action: DecisionAction) => void
  /** null for who writes no letters. */
  onLetters: (() => void) | null
}

/** What can be decided about the selected anomalies, at the foot of the grid (FLOW-02). */
export function DecisionBar({ actions, onAction, onLetters }: Props) {
  const { t } = useTranslation()
  const further = actions.filter((action) => action !== 'assign' && !SELECTION_ACTIONS.includes(action))
  // Who has further actions finds the one that is rarely meant among them: the bar keeps to one line.
  const others =
    further.length === 0
      ? []
      : actions.filter((action) => action === 'devalidate' || further.includes(action))
  return (
    <>
      {(['validate', 'reject', 'devalidate'] as const)
        .filter((action) => actions.includes(action) && !others.includes(action))
        .map((action) => {
          const { Icon, key } = SHOWN[action]
          return (
            <Button
              key={action}
              size="compact-sm"
              variant={action === 'validate' ? 'filled' : 'default'}
              leftSection={<Icon size={14} aria-hidden />}
              title={`${t(`writing:act.${action}`)} (${key})`}
              aria-keyshortcuts={key}
              onClick={() => onAction(action)}
            >
              {t(`writing:act.${action}`)}
            </Button>
          )
        })}
      {actions.includes('assign') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserCheck size={14} aria-hidden />}
          onClick={() => onAction('assign')}
        >
          {t('writing:act.assign')}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="top-start">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('writing:act.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item key={action} onClick={() => onAction(action)}>
                {t(`writing:act.${action}`)}
              </Menu.Item>
            ))}
            {onLetters !== null && <Menu.Item onClick={onLetters}>{t('writing:act.letters')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
