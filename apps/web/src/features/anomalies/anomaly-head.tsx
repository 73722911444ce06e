import { ActionIcon, Button, Kbd, Menu } from '@mantine/core'
import { StateChip } from '@quitus/data-grid/core/ui/state-chip.tsx'
import { readableChoices } from '@quitus/domain/choices.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { counted } from '@quitus/i18n/counted.ts'
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconLock,
  IconPlayerTrackNext,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { supplierLink } from '#views/address/grid-link.ts'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import styles from '#views/anomaly/anomaly-page.module.css'
import type { WalkPlace } from '#views/anomaly/anomaly-walk.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import { arrangeActs, columnOfRole } from '#views/decisions/decision.ts'
import type { AnomalyKey } from './anomaly-keys.ts'
import type { SkippedAnomaly } from './skipped-anomalies.ts'

type Props = {
  titleId: string
  title: string
  /** Beside the number: whose anomaly it is. */
  supplier: string | null
  /** Code of its account, whose page can be opened. */
  supplierCode: string | null
  /** undefined until it is loaded. */
  anomaly: Anomaly | undefined
  place: WalkPlace | null
  skipped: readonly SkippedAnomaly[]
  onAct: (act: AnomalyKey) => void
  onDecide: (transition: Transition) => void
  onAssign: () => void
  onOpen: (anomalyId: string) => void
}

const STEPPING: readonly Transition[] = ['validate', 'reject']

/** Which anomaly, its state and its place in the list; the acts on it stand at the foot where the window is narrow. */
export function AnomalyHead(props: Props) {
  const { titleId, title, supplier, supplierCode, anomaly, place, onAct } = props
  const { t } = useTranslation()
  const { metadata, scope } = useCurrentView()
  const stateColumn = columnOfRole(metadata.viewMetaData.columns, 'state')
  const state = anomaly?.state ?? null
  return (
    <header className={styles.top}>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('anomalies:back')}
          title={t('anomalies:back')}
          onClick={() => onAct('close')}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h1
          id={titleId}
          className={styles.title}
          title={supplier === null ? title : `${title} · ${supplier}`}
        >
          {title}
          {supplier !== null && (
            <span className={styles.supplier}>
              {' · '}
              {supplierCode === null ? (
                supplier
              ) : (
                <Link className={styles.supplierLink} {...supplierLink(scope.projectId, supplierCode)}>
                  {supplier}
                </Link>
              )}
            </span>
          )}
        </h1>
        {state !== null && stateColumn !== undefined && (
          <StateChip state={state} text={readableChoices(stateColumn, [state])[0]?.text ?? state} />
        )}
        {anomaly?.anomaly.locked === true && (
          <IconLock size={16} className={styles.lock} aria-label={t('dashboard:entry.locked')} role="img" />
        )}
      </div>
      <div className={styles.acts}>
        <Skipped {...props} />
        <ActionIcon
          variant="default"
          size={36}
          disabled={place?.previous == null}
          aria-label={t('anomalies:previous')}
          aria-keyshortcuts="P"
          title={t('anomalies:previousKey')}
          onClick={() => onAct('previous')}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span className={styles.place}>
          {place !== null &&
            t('anomalies:place', {
              position: counted(place.position + 1).number,
              count: counted(place.count).number,
            })}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          disabled={place?.next == null}
          aria-label={t('anomalies:next')}
          aria-keyshortcuts="N"
          title={t('anomalies:nextKey')}
          onClick={() => onAct('next')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Decisions {...props} />
      </div>
    </header>
  )
}

/** What can be decided in this state: validating and rejecting lead on to the next anomaly. */
function Decisions({ anomaly, onAct, onDecide, onAssign }: Props) {
  const { t } = useTranslation()
  const offered = anomaly?.offered ?? []
  if (offered.length === 0) return null
  const transitions = offered.filter((act) => act !== 'assign')
  const stepping = STEPPING.filter((act) => transitions.includes(act))
  const others = arrangeActs(transitions.filter((act) => !stepping.includes(act)))
  const main = stepping.length > 0 ? stepping : others.main
  const more = stepping.length > 0 ? [...others.main, ...others.more] : others.more
  const isKey = (act: Transition) => act === 'validate' || act === 'reject' || act === 'devalidate'
  return (
    <>
      {main.map((act, at) => (
        <Button
          key={act}
          variant={at === 0 && act !== 'devalidate' ? 'filled' : 'default'}
          className={styles.decision ?? ''}
          {...(isKey(act) && { 'aria-keyshortcuts': act.charAt(0).toUpperCase() })}
          rightSection={
            isKey(act) && (
              <Kbd className={styles.key ?? ''} aria-hidden>
                {act.charAt(0).toUpperCase()}
              </Kbd>
            )
          }
          onClick={() => (isKey(act) ? onAct(act as AnomalyKey) : onDecide(act))}
        >
          {stepping.includes(act) ? (
            <>
              <span className={styles.long}>{t(`anomalies:step.${act as 'validate' | 'reject'}`)}</span>
              <span className={styles.short} aria-hidden>
                {t(`writing:act.${act}`)}
              </span>
            </>
          ) : (
            t(`writing:act.${act}`)
          )}
        </Button>
      ))}
      {(more.length > 0 || offered.includes('assign')) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('writing:act.more')}
              title={t('writing:act.more')}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((act) => (
              <Menu.Item key={act} onClick={() => onDecide(act)}>
                {t(`writing:act.${act}`)}
              </Menu.Item>
            ))}
            {offered.includes('assign') && (
              <Menu.Item onClick={onAssign}>{t('writing:act.assign')}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The anomalies that were skipped, to go back to. */
function Skipped({ skipped, onOpen }: Props) {
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
