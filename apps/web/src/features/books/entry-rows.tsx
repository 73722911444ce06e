import { Checkbox } from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { AnomalyName } from './anomaly-name.tsx'
import styles from './books.module.css'
import type { CorrectingEntries } from './books.queries.ts'
import type { Chosen } from './use-chosen.ts'

type Props = {
  entry: CorrectingEntries['entries'][number]
  /** null for readers, who mark nothing. */
  chosen: Chosen | null
  /** True where a line shows its account and amounts alone. */
  isNarrow: boolean
}

/** The entry of one anomaly: what it is about, then its lines. */
export function EntryRows({ entry, chosen, isNarrow }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const amount = (value: number) => (value === 0 ? '' : formatNumber(value, 'AMOUNT', { currency }))
  return (
    <tbody>
      <tr className={styles.group}>
        {chosen !== null && (
          <td className={styles.box}>
            <Checkbox
              size="xs"
              aria-label={t('books:choose', { name: entry.name })}
              checked={chosen.isChosen(entry.entryId)}
              onChange={() => chosen.toggle(entry.entryId)}
            />
          </td>
        )}
        <th scope="rowgroup" colSpan={isNarrow ? 3 : 7}>
          <span className={styles.groupText}>
            <AnomalyName anomalyId={entry.anomalyId} name={entry.name} />
            <span>{entry.supplier ?? entry.supplierCode}</span>
            <span className={styles.aside}>
              {[entry.category, entry.company, isNarrow ? (entry.lines[0]?.piece ?? null) : null]
                .filter((text) => text !== null)
                .join(' · ')}
            </span>
            {entry.basis !== 'posted' && (
              <span className={styles.aside} title={t(`books:basis.${entry.basis}Hint`)}>
                {t(`books:basis.${entry.basis}`)}
              </span>
            )}
          </span>
        </th>
      </tr>
      {entry.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have no name of their own
        <tr key={at}>
          {chosen !== null && <td className={styles.box} />}
          {isNarrow ? (
            <td data-long>
              {line.account}
              <div className={styles.aside}>{line.subledger ?? line.accountLabel}</div>
            </td>
          ) : (
            <>
              <td>{line.account}</td>
              <td>{line.accountLabel === line.account ? '' : line.accountLabel}</td>
              <td>{line.subledger}</td>
              <td>
                {line.piece}
                {line.pieceDay !== null && (
                  <span className={styles.aside}>
                    {' '}
                    · {formatDate({ model: `${line.pieceDay}T00:00:00` })}
                  </span>
                )}
              </td>
              <td data-long>{line.label}</td>
            </>
          )}
          <td data-number>{amount(line.debit)}</td>
          <td data-number>{amount(line.credit)}</td>
        </tr>
      ))}
    </tbody>
  )
}
