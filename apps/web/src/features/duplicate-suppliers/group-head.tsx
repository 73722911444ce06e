import { ActionIcon, Button, Kbd, Menu } from '@mantine/core'
import { StateChip } from '@quitus/data-grid/core/ui/state-chip.tsx'
import { readableChoices } from '@quitus/domain/choices.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDots, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import styles from '#views/anomaly/anomaly-page.module.css'
import type { WalkPlace } from '#views/anomaly/anomaly-walk.ts'
import { type DecisionAct, useCurrentView } from '#views/data/current-view.ts'
import { columnOfRole } from '#views/decisions/decision.ts'
import { supplierNameOf } from './group-fields.ts'
import type { GroupKey } from './group-keys.ts'

type Props = {
  titleId: string
  title: string
  /** undefined until it is loaded. */
  group: Anomaly | undefined
  place: WalkPlace | null
  /** Decisions can be written. */
  canDecide: boolean
  onAct: (key: GroupKey) => void
  onDecide: (act: DecisionAct) => void
}

/** Which group, its state and its place in the list; the acts on all of it stand at the foot where the window is narrow. */
export function GroupHead({ titleId, title, group, place, canDecide, onAct, onDecide }: Props) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const stateColumn = columnOfRole(metadata.viewMetaData.columns, 'state')
  const state = group?.state ?? null
  const supplier = group === undefined ? null : supplierNameOf(group.anomaly, metadata)
  const offered = group?.offered ?? []
  return (
    <header className={styles.top}>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('duplicateSuppliers:back')}
          title={t('duplicateSuppliers:back')}
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
          {supplier !== null && <span className={styles.supplier}> · {supplier}</span>}
        </h1>
        {state !== null && stateColumn !== undefined && (
          <StateChip state={state} text={readableChoices(stateColumn, [state])[0]?.text ?? state} />
        )}
        {group?.anomaly.locked === true && (
          <IconLock size={16} className={styles.lock} aria-label={t('dashboard:entry.locked')} role="img" />
        )}
      </div>
      <div className={styles.acts}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={place?.previous == null}
          aria-label={t('duplicateSuppliers:previous')}
          aria-keyshortcuts="P"
          title={t('duplicateSuppliers:previousKey')}
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
          aria-label={t('duplicateSuppliers:next')}
          aria-keyshortcuts="N"
          title={t('duplicateSuppliers:nextKey')}
          onClick={() => onAct('next')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        {canDecide && (
          <Button
            className={styles.decision ?? ''}
            aria-keyshortcuts="A"
            rightSection={
              <Kbd className={styles.key ?? ''} aria-hidden>
                A
              </Kbd>
            }
            onClick={() => onAct('all')}
          >
            {t('duplicateSuppliers:all.set')}
          </Button>
        )}
        {offered.length > 0 && (
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
              {offered.map((act) => (
                <Menu.Item key={act} onClick={() => onDecide(act)}>
                  {t(`writing:act.${act}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </header>
  )
}
