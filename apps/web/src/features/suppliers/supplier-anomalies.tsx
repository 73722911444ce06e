import { StateChip } from '@quitus/data-grid/core/ui/state-chip.tsx'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { rowSearch } from '#views/address/row-search.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

type Anomalies = NonNullable<Supplier['anomalies']>
type Props = { code: string; anomalies: Supplier['anomalies'] }

/** What was found of the supplier; each figure leads to its anomalies in the dashboard. */
export function SupplierAnomalies({ code, anomalies }: Props) {
  const { t } = useTranslation()
  const title = t('suppliers:anomalies.title')
  return (
    <section>
      <h2 className={styles.partTitle}>{title}</h2>
      {anomalies === null || anomalies.figures.length === 0 ? (
        <p className={styles.none}>
          {t(anomalies === null ? 'suppliers:anomalies.closed' : 'suppliers:anomalies.none')}
        </p>
      ) : (
        <TableScroll label={title}>
          <Figures code={code} anomalies={anomalies} />
        </TableScroll>
      )}
    </section>
  )
}

function Figures({ code, anomalies }: { code: string; anomalies: Anomalies }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const linkTo = useDrill(code, anomalies)
  const locale = localeOfPath(location.pathname)
  const { figures } = anomalies
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  const cents = figures.reduce((sum, each) => sum + Math.round(each.amount * 100), 0)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('suppliers:anomalies.category')}</th>
          <th scope="col">{t('suppliers:anomalies.state')}</th>
          <th scope="col" data-number>
            {t('suppliers:anomalies.count')}
          </th>
          <th scope="col" data-number>
            {t('suppliers:anomalies.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => {
          const category = figure.categoryText ?? t('suppliers:anomalies.uncategorised')
          const state = STATE_LABELS[figure.state][locale]
          return (
            <tr key={`${figure.category}/${figure.state}`}>
              <th scope="row">{category}</th>
              <td>
                <StateChip state={figure.state} text={state} />
              </td>
              <td data-number>
                <Link
                  className={styles.link}
                  {...linkTo(figure)}
                  aria-label={`${formatCount(figure.count)} · ${t('suppliers:anomalies.show', { category, state })}`}
                >
                  {formatCount(figure.count)}
                </Link>
              </td>
              <td data-number>{amount(figure.amount)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('suppliers:anomalies.total')}
          </th>
          <td data-number>
            <Link
              className={styles.link}
              {...linkTo(null)}
              aria-label={`${formatCount(figures.reduce((sum, { count }) => sum + count, 0))} · ${t('suppliers:anomalies.showAll')}`}
            >
              {formatCount(figures.reduce((sum, { count }) => sum + count, 0))}
            </Link>
          </td>
          <td data-number>{amount(cents / 100)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The dashboard with exactly the anomalies of a figure, or with all of the supplier. */
function useDrill(code: string, { supplierColumn, categoryColumn, stateColumn }: Anomalies) {
  const { api } = useServices()
  const { id } = useProject()
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const metadata = useQuery(viewQueries.metadata(api, scope, localeOfPath(location.pathname)))
  const columns = metadata.data?.viewMetaData.columns ?? []
  return (figure: Anomalies['figures'][number] | null) => {
    const own: Filter = { column: supplierColumn, op: 'in', value: [code] }
    const filter: Filter =
      figure === null
        ? own
        : {
            all: [
              own,
              { column: categoryColumn, op: 'in', value: [figure.category] },
              { column: stateColumn, op: 'in', value: [figure.state] },
            ],
          }
    return {
      to: '/$projectId/resultats/dashboards/$vueName',
      params: { projectId: String(id), vueName: DEFAULT_NAME },
      search: { ...rowSearch(filter, columns), scope: 'anomalyRow', measure: 'found' },
    } as const
  }
}
