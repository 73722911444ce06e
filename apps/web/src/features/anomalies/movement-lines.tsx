import { VisuallyHidden } from '@mantine/core'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './movement.module.css'
import type { Movement } from './movement.queries.ts'

type Props = { movement: Movement; lines: Movement['lines'] }
type Column = Movement['columns'][number]

/** Texts of at most so many characters are in one line. */
const SHORT_TEXT = 20

/** The ledger lines of an entry, with the sums of all of them at the foot. */
export function MovementLines({ movement, lines }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { columns, totals, lineCount } = movement
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  const isNumber = ({ type }: Column) => COLUMN_TYPE_RULES[type].alignment === 'end' || undefined
  const textOf = ({ type, role }: Column, value: WireValue) => {
    // The empty side of a double entry stays empty.
    if (value === null || ((role === 'debit' || role === 'credit') && value === 0)) return ''
    return COLUMN_TYPE_RULES[type].format(value, { currency, timeZone, booleanTexts })
  }
  const totalOf = ({ role }: Column) => {
    const total = role === null ? null : totals[role]
    return total === null ? '' : formatNumber(total, 'AMOUNT', { currency })
  }
  const firstSummed = columns.findIndex(({ role }) => role !== null)
  return (
    <TableScroll label={t('anomalies:movement.lines')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-number={isNumber(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ fileName, lineNumber, isOwn, values }) => (
            <tr key={`${fileName}/${lineNumber}`} data-own={isOwn || undefined}>
              {columns.map((column, at) => {
                const text = textOf(column, values[column.name] ?? null)
                return (
                  <td
                    key={column.name}
                    data-number={isNumber(column)}
                    data-long={text.length > SHORT_TEXT || undefined}
                  >
                    {at === 0 && isOwn && <VisuallyHidden>{t('anomalies:movement.own')} </VisuallyHidden>}
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {firstSummed !== -1 && (
          <tfoot>
            <tr>
              {firstSummed > 0 && (
                <th scope="row" colSpan={firstSummed}>
                  {t('anomalies:movement.total', counted(lineCount))}
                </th>
              )}
              {columns.slice(Math.max(firstSummed, 0)).map((column) => (
                <td key={column.name} data-number={isNumber(column)}>
                  {totalOf(column)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableScroll>
  )
}
