import { Text } from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import comparison from '#views/comparison/comparison.module.css'
import { useCurrentView } from '#views/data/view-store.ts'
import { commonInvoicesQuery } from './common-invoices.queries.ts'
import styles from './group-page.module.css'

/** The invoices of one number and amount that are under several accounts of a group: each may have been paid twice. */
export function CommonInvoices({ anomalyId }: { anomalyId: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency } = useProject()
  const { scope, metadata } = useCurrentView()
  const pages = useInfiniteQuery(commonInvoicesQuery(api, scope, metadata.viewMetaData.timestamp, anomalyId))
  if (pages.data === undefined)
    return pages.error === null ? (
      <LoadingState lines={3} />
    ) : (
      <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
    )
  const invoices = pages.data.pages.flatMap((page) => page.invoices)
  const count = pages.data.pages[0]?.count ?? 0
  if (count === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('duplicateSuppliers:invoices.none')}
      </Text>
    )
  const dayOf = (date: { model: string } | null) =>
    date === null ? t('duplicateSuppliers:invoices.undated') : formatDate(date)
  return (
    <>
      <TableScroll label={t('duplicateSuppliers:invoices.title')}>
        <table className={comparison.table}>
          <thead>
            <tr>
              <th scope="col">{t('duplicateSuppliers:invoices.number')}</th>
              <th scope="col" data-number>
                {t('duplicateSuppliers:invoices.amount')}
              </th>
              <th scope="col">{t('duplicateSuppliers:invoices.account')}</th>
              <th scope="col">{t('duplicateSuppliers:invoices.date')}</th>
              <th scope="col">{t('duplicateSuppliers:invoices.paid')}</th>
            </tr>
          </thead>
          {invoices.map(({ number, amount, lines, lineCount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two invoices of one number differ in nothing but their place
            <tbody key={at} className={styles.invoice}>
              {lines.map(({ account, date, paidOn }, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <tr key={line}>
                  {line === 0 && (
                    <>
                      <th scope="rowgroup" rowSpan={lines.length} className={styles.invoiceNumber}>
                        {number}
                        {lineCount > lines.length && (
                          <Text size="xs" c="dimmed" fw={400}>
                            {t('duplicateSuppliers:invoices.others', counted(lineCount - lines.length))}
                          </Text>
                        )}
                      </th>
                      <td rowSpan={lines.length} data-number>
                        {formatNumber(amount, 'AMOUNT', { currency })}
                      </td>
                    </>
                  )}
                  <td>{account}</td>
                  <td>{dayOf(date)}</td>
                  <td>{paidOn === null ? t('duplicateSuppliers:invoices.unpaid') : formatDate(paidOn)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </TableScroll>
      <NextPageButton
        pages={pages}
        label={t('duplicateSuppliers:invoices.more', {
          shown: counted(invoices.length).number,
          count: counted(count).number,
        })}
      />
    </>
  )
}
