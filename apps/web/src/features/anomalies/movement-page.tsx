import { ActionIcon, Button } from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconFileOff,
  IconListDetails,
  IconScale,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { usePageKeys } from '#shared/use-page-keys.ts'
import { supplierLink } from '#views/address/grid-link.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import { ANOMALY_KEYS } from './anomaly-keys.ts'
import styles from './movement.module.css'
import { type Movement, movementQuery } from './movement.queries.ts'
import { MovementLife } from './movement-life.tsx'
import { MovementLines } from './movement-lines.tsx'

const ROUTE =
  '/signed-in/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId' as const
const ANOMALY = '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId' as const

/** The ledger lines behind an entry of an anomaly, and the life of its document (NAV-04, FLOW-06). */
export function MovementPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope } = useCurrentView()
  const navigate = useNavigate()
  const { projectId, vueName, anomalyId, entryId } = useParams({ from: ROUTE })
  const params = { projectId, vueName, anomalyId }
  const page = useRef<HTMLElement>(null)
  const movement = useInfiniteQuery(movementQuery(api, scope, entryId, localeOfPath(location.pathname)))
  const [first] = movement.data?.pages ?? []
  const title = useTitle(entryId, first)
  usePageTitle(title, 'detail')
  useEffect(() => page.current?.focus({ preventScroll: true }), [])
  usePageKeys(ANOMALY_KEYS, (key) => {
    if (key === 'close') void navigate({ to: ANOMALY, params, search: true })
  })

  const isUnknown = movement.error instanceof ApiError && movement.error.code === 'entry_not_found'
  const toAnomaly = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link to={ANOMALY} params={params} search={true} {...props} />}
    >
      {t('anomalies:movement.back')}
    </Button>
  )
  return (
    <section ref={page} className={styles.page} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('anomalies:movement.back')}
          title={t('anomalies:movement.back')}
          renderRoot={(props) => <Link to={ANOMALY} params={params} search={true} {...props} />}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h1 className={styles.title} title={title}>
          {title}
          {first != null && first.supplier !== null && (
            <span className={styles.supplier}>
              {' · '}
              <Link className={styles.supplierLink} {...supplierLink(projectId, first.supplier.code)}>
                {first.supplier.name ?? first.supplier.code}
              </Link>
            </span>
          )}
        </h1>
        {first !== undefined && <Balance totals={first.totals} />}
      </header>
      {isUnknown ? (
        <StatePanel icon={<IconFileOff size={20} />} title={t('dashboard:entry.notFound')} action={toAnomaly}>
          {t('dashboard:entry.notFoundHint')}
        </StatePanel>
      ) : first !== undefined && first.lineCount === 0 ? (
        <StatePanel
          icon={<IconListDetails size={20} />}
          title={t('anomalies:movement.none')}
          action={toAnomaly}
        >
          {t('anomalies:movement.noneHint')}
        </StatePanel>
      ) : first !== undefined ? (
        <div className={styles.content}>
          <div className={styles.layout}>
            <div className={styles.main}>
              <MovementLines
                movement={first}
                lines={movement.data?.pages.flatMap(({ lines }) => lines) ?? []}
              />
              <NextPageButton pages={movement} label={t('anomalies:movement.more')} />
              <Sources lines={first.lines} />
            </div>
            <MovementLife life={first.life} lifeCount={first.lifeCount} />
          </div>
        </div>
      ) : movement.error === null ? (
        <LoadingState lines={10} />
      ) : (
        <FailureState error={movement.error} onRetry={() => void movement.refetch()} />
      )}
    </section>
  )
}

/** The entry as accountants call it, by journal, number and day; else its identifier. */
function useTitle(entryId: string, movement: Movement | undefined): string {
  const { t } = useTranslation()
  const entry = movement?.entry ?? null
  if (entry === null || entry.number === null) return t('anomalies:movement.title', { entryId })
  return t('anomalies:movement.entry', {
    journal: entry.journalLabel ?? entry.journal ?? '',
    number: entry.number,
    date: entry.date === null ? '' : formatDate(entry.date),
  })
}

/** Whether debit and credit are equal, and by how much they are not; nothing of a list of single amounts. */
function Balance({ totals }: Pick<Movement, 'totals'>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const { difference } = totals
  if (difference === null) return null
  const isBalanced = difference === 0
  const Icon = isBalanced ? IconScale : IconAlertTriangle
  return (
    <span className={styles.balance} data-balanced={isBalanced}>
      <Icon size={16} aria-hidden />
      {isBalanced
        ? t('anomalies:movement.balanced')
        : t('anomalies:movement.difference', {
            amount: formatNumber(Math.abs(difference), 'AMOUNT', { currency }),
            side: t(difference > 0 ? 'anomalies:movement.debit' : 'anomalies:movement.credit'),
          })}
    </span>
  )
}

/** In which files the lines stand. */
function Sources({ lines }: Pick<Movement, 'lines'>) {
  const { t } = useTranslation()
  const files = [...new Set(lines.map(({ fileName }) => fileName))]
  return (
    <p className={styles.sources}>
      {t('anomalies:movement.files', { ...counted(files.length), files: files.join(', ') })}
    </p>
  )
}
