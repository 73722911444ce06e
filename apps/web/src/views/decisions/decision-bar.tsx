import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconHourglass, IconUserCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DecisionAct } from '#views/data/current-view.ts'
import { SELECTION_ACTS } from './decision.ts'

const SHOWN = {
  validate: { Icon: IconCheck, key: 'V' },
  reject: { Icon: IconX, key: 'R' },
  devalidate: { Icon: IconHourglass, key: 'D' },
} as const

type Props = {
  /** Those that the person may do, in their order. */
  acts: readonly DecisionAct[]
  onAct: (act: DecisionAct) => void
  /** null for who writes no letters. */
  onLetters: (() => void) | null
}

/** What can be decided about the selected anomalies, at the foot of the grid (FLOW-02). */
export function DecisionBar({ acts, onAct, onLetters }: Props) {
  const { t } = useTranslation()
  const further = acts.filter((act) => act !== 'assign' && !SELECTION_ACTS.includes(act))
  // Who has further acts finds the one that is rarely meant among them: the bar keeps to one line.
  const others =
    further.length === 0 ? [] : acts.filter((act) => act === 'devalidate' || further.includes(act))
  return (
    <>
      {(['validate', 'reject', 'devalidate'] as const)
        .filter((act) => acts.includes(act) && !others.includes(act))
        .map((act) => {
          const { Icon, key } = SHOWN[act]
          return (
            <Button
              key={act}
              size="compact-sm"
              variant={act === 'validate' ? 'filled' : 'default'}
              leftSection={<Icon size={14} aria-hidden />}
              title={`${t(`writing:act.${act}`)} (${key})`}
              aria-keyshortcuts={key}
              onClick={() => onAct(act)}
            >
              {t(`writing:act.${act}`)}
            </Button>
          )
        })}
      {acts.includes('assign') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserCheck size={14} aria-hidden />}
          onClick={() => onAct('assign')}
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
            {others.map((act) => (
              <Menu.Item key={act} onClick={() => onAct(act)}>
                {t(`writing:act.${act}`)}
              </Menu.Item>
            ))}
            {onLetters !== null && <Menu.Item onClick={onLetters}>{t('writing:act.letters')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
