import { Checkbox } from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { AnomalyName } from './anomaly-name.tsx'
import styles from './books.module.css'
import type { VatSheet, VatStatus } from './books.queries.ts'
import type { Chosen } from './use-chosen.ts'

type Props = {
  group: VatSheet['groups'][number] & { lines: VatSheet['documents'] }
  status: VatStatus
  /** null where nothing is marked. */
  chosen: Chosen | null
  /** True where a line shows its anomaly, difference and legal day alone. */
  isNarrow: boolean
}

/** The documents of a company and month: name of the group with its sums, then its lines. */
export function VatGroupRows({ group, status, chosen, isNarrow }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
  const rate = (value: number | null) =>
    value === null ? (
      <span className={styles.unsaid} title={t('books:vat.unsaid')}>
        –
      </span>
    ) : (
      formatNumber(value, 'PERCENT', { currency })
    )
  return (
    <tbody>
      <tr className={styles.group}>
        {chosen !== null && <td className={styles.box} />}
        <th scope="rowgroup" colSpan={isNarrow ? 1 : 3}>
          <span className={styles.groupText}>
            {group.company ?? t('books:company.none')}
            <span>{group.period === null ? t('books:vat.noPeriod') : monthText(group.period)}</span>
            <span className={styles.aside}>{t('books:vat.documents', counted(group.documents))}</span>
          </span>
        </th>
        {!isNarrow && (
          <>
            <td data-number>{amount(group.base)}</td>
            <td />
            <td />
          </>
        )}
        <td data-number>{amount(group.difference)}</td>
        <td />
      </tr>
      {group.lines.map((line) => (
        <tr key={line.anomalyId}>
          {chosen !== null && (
            <td className={styles.box}>
              <Checkbox
                size="xs"
                aria-label={t('books:choose', { name: line.name })}
                checked={chosen.isChosen(line.entryId)}
                onChange={() => chosen.toggle(line.entryId)}
              />
            </td>
          )}
          <td data-long={isNarrow || undefined}>
            <AnomalyName anomalyId={line.anomalyId} name={line.name} />
            {isNarrow && (
              <div className={styles.aside}>
                {[line.supplier ?? line.supplierCode, line.number]
                  .filter((text) => text !== null)
                  .join(' · ')}
              </div>
            )}
          </td>
          {!isNarrow && wideCells(line)}
          <td data-number>
            {amount(line.difference)}
            {isNarrow && (
              <div className={styles.aside}>
                {rate(line.rateTaken)} → {rate(line.rightRate)}
              </div>
            )}
          </td>
          <td>
            {status === 'open' ? (
              <LegalDay day={line.legalDay} isPast={line.legalDay !== null && line.legalDay < today} />
            ) : (
              <>
                {line.reference}
                {line.settledOn !== null && <div className={styles.aside}>{dayText(line.settledOn)}</div>}
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )

  function wideCells(line: VatSheet['documents'][number]) {
    return (
      <>
        <td data-long>
          {line.supplier ?? line.supplierCode}
          <div className={styles.aside}>{line.vatNumber ?? t('books:vat.noNumber')}</div>
        </td>
        <td>
          {line.number}
          {line.day !== null && <div className={styles.aside}>{dayText(line.day)}</div>}
        </td>
        <td data-number>{line.base === null ? rate(null) : amount(line.base)}</td>
        <td data-number>{rate(line.rateTaken)}</td>
        <td data-number>{rate(line.rightRate)}</td>
      </>
    )
  }

  function monthText(period: string): string {
    const language = localeOfPath(location.pathname) === 'fr' ? 'fr-FR' : 'en-GB'
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return format.format(new Date(`${period}-01T00:00:00Z`))
  }
}

function LegalDay({ day, isPast }: { day: string | null; isPast: boolean }) {
  const { t } = useTranslation()
  if (day === null) return <span className={styles.unsaid}>–</span>
  if (!isPast) return dayText(day)
  return (
    <span className={styles.soon}>
      <IconAlertTriangle size={14} aria-hidden /> {t('books:vat.past', { day: dayText(day) })}
    </span>
  )
}

function dayText(day: string): string {
  return formatDate({ model: `${day}T00:00:00` })
}
