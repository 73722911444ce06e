import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

const KINDS = [
  ['invoices', 'invoiced'],
  ['credits', 'credited'],
  ['payments', 'paid'],
] as const

/** Invoices, credit notes and payments of each year. */
export function SupplierYears({ years }: Pick<Supplier, 'years'>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const title = t('suppliers:years.title')
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  if (years.length === 0) {
    return (
      <section>
        <h2 className={styles.partTitle}>{title}</h2>
        <p className={styles.none}>{t('suppliers:years.none')}</p>
      </section>
    )
  }
  return (
    <section>
      <h2 className={styles.partTitle}>{title}</h2>
      <TableScroll label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('suppliers:years.year')}</th>
              {KINDS.flatMap(([kind, of]) => [
                <th key={kind} scope="col" data-number>
                  {t(`suppliers:years.${kind}`)}
                </th>,
                <th key={of} scope="col" data-number>
                  {t('suppliers:years.amount')}
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {years.map((each) => (
              <tr key={each.year ?? 'undated'}>
                <th scope="row">{each.year ?? t('suppliers:years.undated')}</th>
                {KINDS.flatMap(([kind, of]) => [
                  <td key={kind} data-number>
                    {formatCount(each[kind])}
                  </td>,
                  <td key={of} data-number>
                    {amount(each[of])}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}
