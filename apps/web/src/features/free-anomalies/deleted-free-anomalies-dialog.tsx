import { Button, Text } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { cellText } from '@quitus/domain/columns/cell-text.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './free-anomalies.module.css'
import { freeAnomalyQueries } from './free-anomalies.queries.ts'
import { useRestoring } from './use-restoring.ts'

/** How many columns identify a deleted row. */
const IDENTIFYING_COLUMNS = 4

type Props = { onClose: () => void }

/** The deleted rows, those deleted last first, each with who deleted it and the way back. */
export function DeletedFreeAnomaliesDialog({ onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, timeZone } = useProject()
  const restore = useRestoring()
  const describe = useDescription()
  const [restoring, setRestoring] = useState<string | null>(null)
  const deleted = useInfiniteQuery(freeAnomalyQueries.deleted(api, id, localeOfPath(location.pathname)))
  const rows = deleted.data?.pages.flatMap((page) => page.rows)

  async function putBack(entryId: string): Promise<void> {
    setRestoring(entryId)
    await restore([entryId])
    setRestoring(null)
  }

  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      fillsNarrow
      returnFocus={false}
      title={t('freeAnomalies:deleted.title')}
    >
      {rows === undefined ? (
        deleted.error === null ? (
          <LoadingState lines={4} lineHeight={48} />
        ) : (
          <FailureState error={deleted.error} onRetry={() => void deleted.refetch()} />
        )
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('freeAnomalies:deleted.none')}
        </Text>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ row, actor, impersonator, at }) => (
            <li key={row.entryId} className={styles.row}>
              <div className={styles.what}>
                <strong>{row.entryId}</strong> {describe(row)}
                <div className={styles.who}>
                  {t('freeAnomalies:deleted.by', {
                    person:
                      impersonator === null
                        ? actor
                        : t('dashboard:history.onBehalf', { impersonator, actor }),
                    at: formatDateTime({ model: at }, timeZone),
                  })}
                </div>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={restoring === row.entryId}
                aria-label={t('freeAnomalies:restore.entry', { entry: row.entryId })}
                onClick={() => void putBack(row.entryId)}
              >
                {t('freeAnomalies:restore.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NextPageButton pages={deleted} label={t('freeAnomalies:deleted.more')} />
    </OpenDialog>
  )
}

/** The first values of a row next to its number, as the grid writes them. */
function useDescription(): (row: GridRow) => string {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { metadata } = useCurrentView()
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  return (row) =>
    metadata.viewMetaData.columns
      .filter(({ name, hidden, displayByDefault }) => !hidden && displayByDefault && row[name] !== null)
      .filter(({ name }) => row[name] !== row.entryId)
      .slice(0, IDENTIFYING_COLUMNS)
      .map((column) => cellText(column, cellValue(row, column.name), { currency, timeZone, booleanTexts }))
      .join(' · ')
}
