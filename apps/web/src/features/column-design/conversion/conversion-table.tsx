import type { TypePreview } from '@quitus/contract/views/convert-column.ts'
import type { AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useCellText } from '#views/comparison/use-cell-text.ts'
import { columnOfDraft } from '../column-of-draft.ts'
import type { DraftColumn } from '../draft-columns.ts'
import styles from './type-dialog.module.css'

type Row = TypePreview['examples'][number] | TypePreview['refusals'][number]
type Props = { caption: string; rows: readonly Row[]; column: DraftColumn; to: AddedColumnType }

/** Rows with the value that they have, and the one that they get or the reason why they get none. */
export function ConversionTable({ caption, rows, column, to }: Props) {
  const { t } = useTranslation()
  const cellText = useCellText()
  const locale = localeOfPath(location.pathname)
  const shown = (type: DraftColumn['type'], value: WireValue) =>
    cellText(columnOfDraft({ ...column, type }, locale), value)
  const areRefused = rows.some((row) => 'message' in row)
  const isAtEnd = (!areRefused && COLUMN_TYPE_RULES[to].alignment === 'end') || undefined
  return (
    // Scrolls by keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section className={styles.scrolled} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" data-end>
              {t('columnDesign:conversion.row')}
            </th>
            <th scope="col">{t('columnDesign:conversion.entry')}</th>
            <th scope="col">{t('columnDesign:conversion.before')}</th>
            <th scope="col" data-end={isAtEnd}>
              {t(areRefused ? 'columnDesign:conversion.reason' : 'columnDesign:conversion.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entryId}>
              <td data-end>
                {row.row === null ? t('columnDesign:conversion.goneRow') : formatCount(row.row)}
              </td>
              <td>{row.entryId.replaceAll('$$', ' · ')}</td>
              <td className={styles.value}>{shown(column.type, row.before)}</td>
              <td data-end={isAtEnd}>{'message' in row ? row.message : shown(to, row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
