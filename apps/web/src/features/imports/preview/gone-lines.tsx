import { Anchor, Button } from '@mantine/core'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './preview.module.css'
import { goneLinesQuery } from './preview.queries.ts'
import { useWireText } from './use-wire-text.ts'

/** What earlier publications had and the current one lacks, with what people decided and wrote; read when it opens. */
export function GoneLines() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.side} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('importing:goneLines.title')}</summary>
      {isOpen && <GoneTable />}
    </details>
  )
}

function GoneTable() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const text = useWireText()
  const lines = useInfiniteQuery(goneLinesQuery(api, id))
  if (lines.error !== null) return <FailureState error={lines.error} onRetry={() => void lines.refetch()} />
  if (lines.data === undefined) return <LoadingState lines={4} />
  const [{ count = 0, decided = 0 } = {}] = lines.data.pages
  const entries = lines.data.pages.flatMap((page) => page.entries)
  if (count === 0) return <p className={styles.reason}>{t('importing:goneLines.none')}</p>
  return (
    <>
      <p className={styles.reason}>
        {t('importing:goneLines.intro', { entries: formatCount(count), decided: formatCount(decided) })}
      </p>
      <TableScroll label={t('importing:goneLines.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('importing:goneLines.entry')}</th>
              <th scope="col">{t('importing:goneLines.decisions')}</th>
              <th scope="col">{t('importing:goneLines.remarks')}</th>
              <th scope="col">{t('importing:goneLines.anomaly')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ entryId, anomalyId, joinedAnomalyId, decisions, comments, files }) => (
              <tr key={`${entryId} ${anomalyId}`}>
                <th scope="row">{entryId}</th>
                <td>
                  {decisions.map(({ column, columnLabel, value }) => (
                    <div key={column}>
                      {t('importing:goneLines.decision', { column: columnLabel, value: text(value) })}
                    </div>
                  ))}
                </td>
                <td className={styles.note}>
                  {comments > 0 && <span>{t('importing:preview.comments', { count: comments })}</span>}
                  {files > 0 && <span>{t('importing:preview.files', { count: files })}</span>}
                </td>
                <td>
                  {anomalyId !== null && (
                    <Anchor
                      size="sm"
                      renderRoot={(props) => (
                        <Link
                          to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
                          params={{
                            projectId: String(id),
                            vueName: DEFAULT_NAME,
                            anomalyId: joinedAnomalyId ?? anomalyId,
                          }}
                          {...props}
                        />
                      )}
                    >
                      {t(
                        joinedAnomalyId === null ? 'importing:goneLines.open' : 'importing:goneLines.joined',
                      )}
                    </Anchor>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {lines.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          disabled={lines.isFetchingNextPage}
          onClick={() => void lines.fetchNextPage()}
        >
          {t('importing:goneLines.more')}
        </Button>
      )}
    </>
  )
}
