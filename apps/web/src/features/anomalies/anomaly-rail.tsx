import { offeredColumns } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { NEAR_DEADLINE_DAYS } from '@quitus/domain/anomalies/awaiting.ts'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { formatDate, formatDateTime } from '@quitus/domain/text/date-text.ts'
import { daysUntil } from '@quitus/domain/text/days-until.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import page from '#views/anomaly/anomaly-page.module.css'
import { useCurrentView } from '#views/data/view-store.ts'
import { columnOfRole } from '#views/decisions/decision.ts'
import { EntryField } from '#views/detail/entry-field.tsx'
import styles from './anomaly-rail.module.css'
import { AnomalyRoute } from './anomaly-route.tsx'
import { Fact, Part } from './rail-part.tsx'

type Props = {
  anomaly: Anomaly
  /** The row of the anomaly with what was typed since it was read. */
  row: GridRow
}

/** Next to the documents: decision, money, deadline and people, and what people write about the anomaly. */
export function AnomalyRail({ anomaly, row }: Props) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const { columns } = metadata.viewMetaData
  const { decision, money, deadline, assignee } = anomaly
  const written = anomaly.isGone
    ? []
    : reviewColumns(columns, [metadata.validatedColumn, metadata.assigneeColumn])
  const assigneeColumn = columns.find(({ name }) => name === metadata.assigneeColumn)
  const labelOf = (role: Parameters<typeof columnOfRole>[1], fallback: string) =>
    columnOfRole(columns, role)?.label ?? fallback
  return (
    <aside className={page.rail} aria-label={t('anomalies:rail')}>
      <Part title={t('anomalies:money.title')}>
        <Amount label={t('anomalies:money.found')} value={money.found} />
        {money.other !== null && (
          <>
            <Amount label={t('anomalies:money.other')} value={money.other} />
            <div className={styles.aside}>{t('anomalies:money.otherHint')}</div>
          </>
        )}
        {money.remaining !== null && (
          <>
            <Amount label={labelOf('acceptedAmount', t('anomalies:money.accepted'))} value={money.accepted} />
            <Amount label={labelOf('recovered', t('anomalies:money.recovered'))} value={money.recovered} />
            <Amount label={t('anomalies:money.remaining')} value={money.remaining} isTotal />
          </>
        )}
      </Part>
      {anomaly.routing !== null && <AnomalyRoute anomaly={anomaly} routing={anomaly.routing} row={row} />}
      {deadline !== null && (
        <Part title={t('anomalies:deadline.title')}>
          <Deadline deadline={deadline} />
        </Part>
      )}
      <Part title={t('anomalies:people.title')}>
        {assigneeColumn?.editable === true && !anomaly.isGone ? (
          <EntryField row={row} column={assigneeColumn} />
        ) : (
          <Fact label={t('anomalies:people.assignee')}>
            {assignee ?? <Blank text={t('anomalies:people.nobody')} />}
          </Fact>
        )}
        {decision !== null && <Decision decision={decision} />}
      </Part>
      {written.length > 0 && (
        <Part title={t('anomalies:review')}>
          {written.map((column) => (
            <EntryField key={column.name} row={row} column={column} />
          ))}
        </Part>
      )}
    </aside>
  )
}

function Decision({ decision }: { decision: NonNullable<Anomaly['decision']> }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const { by, at, reason } = decision
  const reasonColumn = columnOfRole(useCurrentView().metadata.viewMetaData.columns, 'reason')
  return (
    <>
      <Fact label={t('anomalies:people.decidedBy')}>
        {by ?? <Blank text={t('anomalies:people.unknown')} />}
        {at !== null && <div className={styles.aside}>{formatDateTime(at, timeZone)}</div>}
      </Fact>
      {reason !== null && (
        <Fact label={t('anomalies:people.reason')}>
          {reasonColumn === undefined ? reason : (readableChoices(reasonColumn, [reason])[0]?.text ?? reason)}
        </Fact>
      )}
    </>
  )
}

function Deadline({ deadline }: { deadline: { model: string } }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const days = daysUntil(deadline, new Date(), timeZone)
  const isNear = days <= NEAR_DEADLINE_DAYS
  const when =
    days < 0
      ? t('anomalies:deadline.passed', counted(-days))
      : days === 0
        ? t('anomalies:deadline.today')
        : t('anomalies:deadline.left', counted(days))
  return (
    <Fact label={formatDate(deadline)}>
      <span className={styles.deadline} data-near={isNear || undefined}>
        {isNear && <IconAlertTriangle size={14} aria-hidden />}
        {when}
      </span>
    </Fact>
  )
}

/** What people fill in next to their decisions, which have dialogs of their own. */
function reviewColumns(columns: readonly Column[], shownApart: readonly (string | null)[]): Column[] {
  return offeredColumns(columns).filter(
    ({ name, editable, stateRole }) => editable && stateRole === undefined && !shownApart.includes(name),
  )
}

function Amount({
  label,
  value,
  isTotal = false,
}: {
  label: string
  value: number | null
  isTotal?: boolean
}) {
  const { t } = useTranslation()
  const { currency } = useProject()
  return (
    <div className={styles.fact} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className={styles.amount} data-negative={(value !== null && value < 0) || undefined}>
        {value === null ? (
          <Blank text={t('dashboard:entry.blank')} />
        ) : (
          formatNumber(value, 'AMOUNT', { currency })
        )}
      </dd>
    </div>
  )
}

function Blank({ text }: { text: string }) {
  return <span className={styles.blank}>{text}</span>
}
