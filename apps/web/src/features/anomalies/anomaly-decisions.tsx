import { Button, Menu } from '@mantine/core'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import type { DecisionAction } from '#views/data/deciding.ts'
import { arrangeActions } from '#views/decisions/decision.ts'
import { MoreDecisions } from '#views/decisions/more-decisions.tsx'
import { ItemDecision } from '#views/item/item-actions.tsx'
import styles from '#views/item/item-page.module.css'
import type { SkippedAnomaly } from './skipped-anomalies.ts'

const STEPPING: readonly Transition[] = ['validate', 'reject']
const WITH_KEY: readonly Transition[] = ['validate', 'reject', 'devalidate']

type DecisionsProps = { anomaly: Anomaly; onDecide: (action: DecisionAction) => void }

/** What can be decided in this state: validating and rejecting lead on to the next anomaly. */
export function AnomalyDecisions({ anomaly, onDecide }: DecisionsProps) {
  const { t } = useTranslation()
  const { offered } = anomaly
  const transitions = offered.filter((action) => action !== 'assign')
  const stepping = STEPPING.filter((action) => transitions.includes(action))
  const others = arrangeActions(transitions.filter((action) => !stepping.includes(action)))
  const main = stepping.length > 0 ? stepping : others.main
  const more = stepping.length > 0 ? [...others.main, ...others.more] : others.more
  const inMenu = offered.includes('assign') ? [...more, 'assign' as const] : more
  return (
    <>
      {main.map((action, at) => (
        <ItemDecision
          key={action}
          isMain={at === 0 && action !== 'devalidate'}
          letter={WITH_KEY.includes(action) ? action.charAt(0).toUpperCase() : undefined}
          onClick={() => onDecide(action)}
        >
          {stepping.includes(action) ? (
            <>
              <span className={styles.long}>{t(`anomalies:step.${action as 'validate' | 'reject'}`)}</span>
              <span className={styles.short} aria-hidden>
                {t(`writing:act.${action}`)}
              </span>
            </>
          ) : (
            t(`writing:act.${action}`)
          )}
        </ItemDecision>
      ))}
      {inMenu.length > 0 && <MoreDecisions actions={inMenu} onAction={onDecide} />}
    </>
  )
}

type SkippedProps = { skipped: readonly SkippedAnomaly[]; onOpen: (anomalyId: string) => void }

/** The anomalies that were skipped, to go back to. */
export function SkippedMenu({ skipped, onOpen }: SkippedProps) {
  const { t } = useTranslation()
  if (skipped.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconPlayerTrackNext size={14} />}>
          {t('anomalies:skipped', counted(skipped.length))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.skipped ?? ''}>
        {skipped.map(({ anomalyId, title }) => (
          <Menu.Item key={anomalyId} onClick={() => onOpen(anomalyId)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
