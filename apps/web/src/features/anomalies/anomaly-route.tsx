import { Button } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { columnOfRole } from '#views/decisions/decision.ts'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import styles from './anomaly-rail.module.css'
import { Fact, Part } from './rail-part.tsx'

type Props = { anomaly: Anomaly; routing: NonNullable<Anomaly['routing']>; row: GridRow }

/**
 * What follows validation, and why: the proposal with its evidence, or the reason of the person who chose it
 * (FLOW-21).
 */
export function AnomalyRoute({ anomaly, routing, row }: Props) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const { open } = useDecisions()
  const { route, payment, reason, reference, settledOn } = routing
  const column = columnOfRole(metadata.viewMetaData.columns, 'route')
  const text = column === undefined || route === null ? null : readableChoices(column, [route])[0]?.text
  const proposal = payment === null ? null : t(`anomalies:proposed.${payment}`)
  return (
    <Part title={t('anomalies:route.title')}>
      {route === null ? (
        <Fact label={t('anomalies:route.undecided')}>
          <span className={styles.undecided}>
            <IconAlertTriangle size={14} aria-hidden />
            {t(payment === 'unknown' ? 'anomalies:route.unknown' : 'anomalies:route.open')}
          </span>
          {anomaly.offered.includes('setRoute') && (
            <Button mt={6} size="compact-sm" variant="default" onClick={() => open('setRoute', row)}>
              {t('anomalies:route.choose')}
            </Button>
          )}
        </Fact>
      ) : (
        <Fact label={text ?? route}>
          <span className={styles.aside}>{reason ?? proposal}</span>
        </Fact>
      )}
      {reference !== null && <Fact label={t('anomalies:route.reference')}>{reference}</Fact>}
      {settledOn !== null && <Fact label={t('anomalies:route.settledOn')}>{formatDate(settledOn)}</Fact>}
    </Part>
  )
}
