import { Alert } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { namingColumn } from '@quitus/domain/columns/column.ts'
import { canRecover } from '@quitus/domain/states/recovery.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import styles from '#views/anomaly/anomaly-page.module.css'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { useAnomalyTools } from '#views/data/use-anomaly-tools.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { EntryHistory } from '#views/detail/entry-history.tsx'
import item from '#views/item/item-page.module.css'
import { AnomalyRail } from './anomaly-rail.tsx'
import { Comparison } from './comparison.tsx'
import { type CardSection, cardSections, MOST_SIDE_BY_SIDE } from './comparison-fields.ts'
import { EntryTable } from './entry-table.tsx'
import { JoinedAnomalies } from './joined-anomalies.tsx'

type Props = {
  anomalyId: string
  /** Its pages of entries, the first one not missing. */
  anomaly: readonly Anomaly[]
  pages: Parameters<typeof NextPageButton>[0]['pages']
}

/** What is known of an anomaly: why it was found, its documents, and next to them money, deadline and people. */
export function AnomalyCard({ anomalyId, anomaly: read, pages }: Props) {
  const { t } = useTranslation()
  const { scope, metadata } = useCurrentView()
  const { takeOver } = useRowEdits()
  const { Recoveries, Discussion } = useAnomalyTools()
  const [anomaly] = read
  const row = useEditedRow(anomaly?.anomaly)
  if (anomaly === undefined || row === null) return null
  const entries = read.flatMap((page) => page.entries)
  const { columns } = metadata.viewMetaData
  const sections = cardSections(metadata, entries, {
    otherGroup: t('grid:otherGroup'),
    shownApart: [
      anomaly.reasonColumn,
      anomaly.deadlineColumn,
      metadata.assigneeColumn,
      metadata.validatedColumn,
      namingColumn({ columns, anomalyIdColumn: metadata.anomalyIdColumn }),
    ],
  })
  const discussed = { projectId: scope.projectId, source: 'dashboard' as const, anomalyId }
  const Documents = anomaly.entryCount > MOST_SIDE_BY_SIDE ? EntryTable : Comparison
  return (
    <div className={item.scroll}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Changes anomaly={anomaly} />
          {anomaly.reason !== null && <p className={styles.reason}>{anomaly.reason}</p>}
          <Facts sections={sections} row={row} />
          <Documents entries={entries} sections={sections} />
          <NextPageButton
            pages={pages}
            label={t('anomalies:moreDocuments', {
              shown: counted(entries.length).number,
              count: counted(anomaly.entryCount).number,
            })}
          />
        </div>
        <AnomalyRail anomaly={anomaly} row={row} />
        <div className={styles.more}>
          {Recoveries !== null && (
            <Below title={t('anomalies:recoveries')}>
              <Recoveries
                projectId={scope.projectId}
                anomalyId={anomalyId}
                isClaimed={!anomaly.isGone && canRecover(anomaly.state)}
                onWritten={takeOver}
              />
            </Below>
          )}
          {Discussion !== null && (
            <Below title={t('anomalies:comments')}>
              {/* What loads later holds nothing else of the page back. */}
              <Suspense fallback={<LoadingState lines={3} />}>
                <Discussion {...discussed} />
              </Suspense>
            </Below>
          )}
          <Below title={t('dashboard:entry.history')}>
            <EntryHistory entryId={row.entryId} />
          </Below>
        </div>
      </div>
    </div>
  )
}

/** The row as the server answered it, with what was typed since: edits go into the cache of the entry. */
function useEditedRow(row: GridRow | undefined): GridRow | null {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { scope } = useCurrentView()
  const query = viewQueries.entry(api, scope, row?.entryId ?? '', localeOfPath(location.pathname))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key follows from the row
  useEffect(() => {
    if (row !== undefined) queryClient.setQueryData(query.queryKey, row)
  }, [queryClient, row])
  const edited = useQuery({ ...query, enabled: false })
  return edited.data ?? row ?? null
}

/** Says that the current publication lacks the anomaly, or some of its entries. */
function Changes({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation()
  const { isGone, goneCount, joinedAnomalyIds } = anomaly
  if (!isGone && goneCount === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconFileOff size={18} />}
      title={isGone ? t('anomalies:gone.title') : t('anomalies:gone.some', counted(goneCount))}
    >
      {joinedAnomalyIds.length > 0 ? (
        <JoinedAnomalies anomalyIds={joinedAnomalyIds} />
      ) : (
        isGone && t('anomalies:gone.hint')
      )}
    </Alert>
  )
}

/** What holds of the anomaly as a whole. */
function Facts({ sections, row }: { sections: readonly CardSection[]; row: GridRow }) {
  const shown = sections.filter(({ facts }) => facts.length > 0)
  if (shown.length === 0) return null
  return (
    <div className={styles.found}>
      {shown.map(({ name, facts }) => (
        <section key={name}>
          <h2 className={styles.partTitle}>{name}</h2>
          <dl className={styles.foundFacts}>
            {facts.map((column) => (
              <FactOf key={column.name} column={column} row={row} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function FactOf({ column, row }: { column: Column; row: GridRow }) {
  return (
    <div>
      <dt>{column.label}</dt>
      <dd>
        <FieldValue column={column} value={cellValue(row, column.name)} />
      </dd>
    </div>
  )
}

function Below({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.below}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  )
}
