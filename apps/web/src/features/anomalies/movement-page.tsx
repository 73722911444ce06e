import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle, IconFileOff, IconListDetails, IconScale } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useCurrentView } from '#views/data/view-store.ts'
import { CLOSE_KEYS } from '#views/item/close-keys.ts'
import { ItemHeading } from '#views/item/item-heading.tsx'
import page from '#views/item/item-page.module.css'
import { BackButton, type ItemBack, ItemPage } from '#views/item/item-page.tsx'
import styles from './movement.module.css'
import { type Movement, movementQuery } from './movement.queries.ts'
import { MovementLife } from './movement-life.tsx'
import { MovementLines } from './movement-lines.tsx'

const DASHBOARD = '/$projectId/resultats/dashboards/$vueName' as const
const ANOMALY = `${DASHBOARD}/anomalie/$anomalyId` as const

/** The ledger lines behind an entry of an anomaly, and the life of its document (NAV-04, FLOW-06). */
export function MovementPage() {
  const { t } = useTranslation()
  const { projectId, vueName, anomalyId, entryId } = useParams({
    from: `/signed-in${ANOMALY}/mouvements/$entryId`,
  })
  const target = { to: ANOMALY, params: { projectId, vueName, anomalyId }, search: true } as const
  return <Movements entryId={entryId} back={{ target, label: t('anomalies:movement.back') }} />
}

/** The same of a document of the ledger that the reader sees in no anomaly, as one search finds it (VIEW-23). */
export function DocumentPage() {
  const { t } = useTranslation()
  const { projectId, vueName, documentId } = useParams({ from: `/signed-in${DASHBOARD}/piece/$documentId` })
  const target = { to: DASHBOARD, params: { projectId, vueName }, search: true } as const
  return <Movements entryId={documentId} back={{ target, label: t('anomalies:back') }} />
}

type Target =
  | { to: typeof ANOMALY; params: { projectId: string; vueName: string; anomalyId: string }; search: true }
  | { to: typeof DASHBOARD; params: { projectId: string; vueName: string }; search: true }

function Movements({ entryId, back }: { entryId: string; back: { target: Target; label: string } }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope } = useCurrentView()
  const navigate = useNavigate()
  const movement = useInfiniteQuery(movementQuery(api, scope, entryId, localeOfPath(location.pathname)))
  const [first] = movement.data?.pages ?? []
  const title = useTitle(entryId, first)
  const supplier = first?.supplier ?? null
  const toGrid: ItemBack = {
    label: back.label,
    link: (props) => <Link {...back.target} {...props} />,
  }
  return (
    <ItemPage
      itemId={entryId}
      title={title}
      isNamedByTitle
      heading={
        <ItemHeading
          title={title}
          supplier={supplier === null ? null : (supplier.name ?? supplier.code)}
          code={supplier?.code ?? null}
        />
      }
      hasPlainHead
      marks={first !== undefined && <Balance totals={first.totals} />}
      back={toGrid}
      keys={CLOSE_KEYS}
      onKey={() => void navigate(back.target)}
      item={movement}
      absence={{
        code: 'entry_not_found',
        icon: <IconFileOff size={20} />,
        title: t('dashboard:entry.notFound'),
        hint: t('dashboard:entry.notFoundHint'),
      }}
      loadingLines={10}
    >
      {first && first.lineCount === 0 ? (
        <StatePanel
          icon={<IconListDetails size={20} />}
          title={t('anomalies:movement.none')}
          action={<BackButton back={toGrid} />}
        >
          {t('anomalies:movement.noneHint')}
        </StatePanel>
      ) : (
        first && (
          <div className={page.scroll}>
            <div className={styles.layout}>
              <div className={styles.main}>
                <MovementLines
                  movement={first}
                  lines={movement.data?.pages.flatMap(({ lines }) => lines) ?? []}
                />
                <NextPageButton pages={movement} label={t('anomalies:movement.more')} />
                <Sources lines={first.lines} />
              </div>
              <MovementLife life={first.life} lifeCount={first.lifeCount} payment={first.payment} />
            </div>
          </div>
        )
      )}
    </ItemPage>
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

/** In which files the lines are. */
function Sources({ lines }: Pick<Movement, 'lines'>) {
  const { t } = useTranslation()
  const files = [...new Set(lines.map(({ fileName }) => fileName))]
  return (
    <p className={styles.sources}>
      {t('anomalies:movement.files', { ...counted(files.length), files: files.join(', ') })}
    </p>
  )
}
