import { Table } from '@mantine/core'
import { ROUTE_LABELS, ROUTES } from '@quitus/domain/routes/route.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import styles from './fees.module.css'
import type { FeeStatement } from './fees.queries.ts'

type Line = FeeStatement['lines'][number]

/** The lines of a statement and its sums. */
export function FeeTable({ statement }: { statement: FeeStatement }) {
  const { t, i18n } = useTranslation()
  const { currency } = useProject()
  const locale = i18n.language === 'fr' ? 'fr' : 'en'
  const money = (amount: number) => formatNumber(amount, 'AMOUNT', { currency })
  const { lines, lineCount, byRoute, total } = statement
  const routes = ROUTES.filter((route) => byRoute[route].month.base !== 0 || byRoute[route].month.fee !== 0)
  const sums = [
    ...(routes.length > 1
      ? routes.map((route) => ({ key: route, label: ROUTE_LABELS[route][locale], ...byRoute[route].month }))
      : []),
    { key: 'month', label: t('fees:total.month'), ...total.month },
    { key: 'before', label: t('fees:total.before'), ...total.before },
    { key: 'after', label: t('fees:total.after'), ...total.after },
  ]
  const percents = ({ rates, isCapped, isCorrection }: Line) =>
    [
      rates.map((rate) => formatNumber(rate / 100, 'PERCENT', { currency })).join(' / '),
      ...(isCapped ? [t('fees:capped')] : []),
      ...(isCorrection ? [t('fees:correction')] : []),
    ].join(', ')
  return (
    <>
      <TableScroll label={t('fees:title')}>
        <Table className={styles.table} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fees:column.anomaly')}</Table.Th>
              <Table.Th>{t('fees:column.supplier')}</Table.Th>
              <Table.Th>{t('fees:column.route')}</Table.Th>
              <Table.Th>{t('fees:column.date')}</Table.Th>
              <Table.Th ta="right">{t('fees:column.base')}</Table.Th>
              <Table.Th ta="right">{t('fees:column.rate')}</Table.Th>
              <Table.Th ta="right">{t('fees:column.fee')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={7} c="dimmed">
                  {t('fees:none')}
                </Table.Td>
              </Table.Tr>
            )}
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one anomaly may be alike, and their order stays
              <Table.Tr key={at}>
                <Table.Td>
                  <AnomalyLink line={line} />
                </Table.Td>
                <Table.Td>{line.supplier}</Table.Td>
                <Table.Td>{ROUTE_LABELS[line.route][locale]}</Table.Td>
                <Table.Td className={styles.day}>{formatDate({ model: `${line.date}T00:00:00` })}</Table.Td>
                <Table.Td className={styles.figure}>{money(line.base)}</Table.Td>
                <Table.Td className={styles.figure}>{percents(line)}</Table.Td>
                <Table.Td className={styles.figure}>{money(line.fee)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            {sums.map(({ key, label, base, fee }) => (
              <Table.Tr key={key} data-sum={key}>
                <Table.Th colSpan={4} scope="row">
                  {label}
                </Table.Th>
                <Table.Td className={styles.figure}>{money(base)}</Table.Td>
                <Table.Td />
                <Table.Td className={styles.figure}>{money(fee)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </TableScroll>
      {lineCount > lines.length && (
        <p className={styles.note}>
          {t('fees:shown', { ...counted(lineCount), shown: formatCount(lines.length) })}
        </p>
      )}
    </>
  )
}

function AnomalyLink({ line: { anomalyId, source, name } }: { line: Line }) {
  const { id } = useProject()
  const params = { projectId: String(id), vueName: DEFAULT_NAME }
  return source === 'dashboard' ? (
    <Link
      className={styles.link}
      to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
      params={{ ...params, anomalyId }}
    >
      {name}
    </Link>
  ) : (
    <Link
      className={styles.link}
      to="/$projectId/analysis/free-anomaly/$entryId"
      params={{ ...params, entryId: anomalyId }}
    >
      {name}
    </Link>
  )
}
