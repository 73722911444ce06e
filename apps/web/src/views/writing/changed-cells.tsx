import { Button, Table, Text } from '@mantine/core'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { useHistoryWords } from '#views/data/use-history-words.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './writing.module.css'
import { type WrittenView, writingQueries } from './writing.queries.ts'

export type ChangedCell = ResponseOf<typeof getChangeSet>['cells'][number]

/** Puts the value back that was in a cell before it was changed. */
export type Restore = (cell: ChangedCell) => void

type Props = { changeSet: string; view: WrittenView; onRestore: Restore | null }

/** The cells of one action, before and after, with a way back for each. */
export function ChangedCells({ changeSet, view, onRestore }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { metadata } = useCurrentView()
  const failureText = useFailureText()
  const words = useHistoryWords()
  const pages = useInfiniteQuery(writingQueries.changeSet(api, view, changeSet))
  const columns = new Map(metadata.viewMetaData.columns.map((column) => [column.name, column]))
  if (pages.data === undefined)
    return <Text size="sm">{pages.error === null ? '…' : failureText(pages.error)}</Text>

  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('writing:history.row')}</Table.Th>
            <Table.Th>{t('writing:review.column')}</Table.Th>
            <Table.Th>{t('writing:history.before')}</Table.Th>
            <Table.Th>{t('writing:history.after')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.data.pages
            .flatMap((page) => page.cells)
            .map((cell) => {
              const column = columns.get(cell.column)
              return (
                <Table.Tr key={`${cell.entryId} ${cell.column}`}>
                  <Table.Td>
                    {cell.anomalyNumber !== null && (
                      <div className={styles.anomalyNumber}>{cell.anomalyNumber}</div>
                    )}
                    <span className={cell.anomalyNumber === null ? undefined : styles.stepDetail}>
                      {cell.entryId}
                    </span>
                  </Table.Td>
                  <Table.Td>{cell.columnLabel}</Table.Td>
                  <Table.Td>{words(cell.before, cell.column)}</Table.Td>
                  <Table.Td>{words(cell.after, cell.column)}</Table.Td>
                  <Table.Td>
                    {onRestore !== null && column?.editable && !isFileType(column.type) && (
                      <Button size="compact-sm" variant="default" onClick={() => onRestore(cell)}>
                        {t('writing:history.restore')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              )
            })}
        </Table.Tbody>
      </Table>
      <NextPageButton pages={pages} label={t('writing:history.moreCells')} />
    </>
  )
}
