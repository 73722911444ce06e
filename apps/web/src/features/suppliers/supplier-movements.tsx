import { LAST_SUPPLIER_MOVEMENT } from '@quitus/contract/suppliers/limits.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import styles from './supplier.module.css'
import { type Movements, supplierQueries } from './suppliers.queries.ts'

/** What the books have of the supplier, the latest first, page by page. */
export function SupplierMovements({ code }: { code: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const pages = useInfiniteQuery(supplierQueries.movements(api, id, code))
  const [first] = pages.data?.pages ?? []
  return (
    <section>
      <h2 className={styles.partTitle}>
        {t('suppliers:movements.title')}
        {first !== undefined && first.count > 0 && (
          <span className={styles.aside}> · {t('suppliers:movements.count', counted(first.count))}</span>
        )}
      </h2>
      {first === undefined ? (
        pages.error === null ? (
          <LoadingState lines={6} />
        ) : (
          <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
        )
      ) : first.count === 0 ? (
        <p className={styles.none}>{t('suppliers:movements.none')}</p>
      ) : (
        <>
          <Lines
            fields={first.fields}
            movements={pages.data?.pages.flatMap(({ movements }) => movements) ?? []}
          />
          <NextPageButton pages={pages} label={t('suppliers:movements.more')} />
          {!pages.hasNextPage && first.count > LAST_SUPPLIER_MOVEMENT && (
            <p className={styles.none}>
              {t('suppliers:movements.bounded', { number: formatCount(LAST_SUPPLIER_MOVEMENT) })}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Lines({ fields, movements }: Pick<Movements, 'fields' | 'movements'>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const amount = (value: number | null) => (value === null ? '' : formatNumber(value, 'AMOUNT', { currency }))
  const has = (field: Movements['fields'][number]) => fields.includes(field)
  return (
    <TableScroll label={t('suppliers:movements.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('suppliers:movements.date')}</th>
            <th scope="col">{t('suppliers:movements.kind')}</th>
            {has('number') && <th scope="col">{t('suppliers:movements.number')}</th>}
            {has('text') && <th scope="col">{t('suppliers:movements.text')}</th>}
            <th scope="col" data-number>
              {t('suppliers:movements.amount')}
            </th>
            {has('paidOn') && <th scope="col">{t('suppliers:movements.paidOn')}</th>}
            {has('matchingCode') && <th scope="col">{t('suppliers:movements.matchingCode')}</th>}
          </tr>
        </thead>
        <tbody>
          {movements.map((each) => (
            <tr key={each.entryId}>
              <td>{each.date === null ? '' : formatDate(each.date)}</td>
              <td>{t(`suppliers:kind.${each.kind}`)}</td>
              {has('number') && <td>{each.number}</td>}
              {has('text') && <td data-long>{each.text}</td>}
              <td data-number data-negative={(each.amount ?? 0) < 0 || undefined}>
                {amount(each.amount)}
              </td>
              {has('paidOn') && <td>{each.paidOn === null ? '' : formatDate(each.paidOn)}</td>}
              {has('matchingCode') && <td>{each.matchingCode}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
