import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { pairVerdict } from '@quitus/domain/comparison/field-verdict.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import styles from '#views/comparison/comparison.module.css'
import { FieldValue } from '#views/comparison/field-value.tsx'
import type { CardSection } from './comparison-fields.ts'
import { MovementLink } from './movement-link.tsx'

type Props = { entries: readonly GridRow[]; sections: readonly CardSection[] }

/** More documents than are side by side: one line each, with what differs from the first one marked. */
export function EntryTable({ entries, sections }: Props) {
  const { t } = useTranslation()
  const columns = sections.flatMap(({ fields }) => fields.map(({ column }) => column))
  const [first] = entries
  return (
    <TableScroll label={t('anomalies:documents')}>
      <table className={styles.table} data-lines>
        <thead>
          <tr>
            <th scope="col" className={styles.field}>
              {t('anomalies:documentColumn')}
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-number={isNumber(column.type)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={entry.entryId}>
              <th scope="row" className={styles.field}>
                <span className={styles.document}>
                  {at + 1}
                  <MovementLink entry={entry} number={at + 1} />
                </span>
              </th>
              {columns.map((column) => {
                const value = cellValue(entry, column.name)
                const reference = first === undefined ? null : cellValue(first, column.name)
                const differs = at > 0 && pairVerdict(column.type, value, reference) !== 'same'
                return (
                  <td key={column.name} data-number={isNumber(column.type)}>
                    <FieldValue column={column} value={value} {...(differs && { other: reference })} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function isNumber(type: Parameters<typeof pairVerdict>[0]): true | undefined {
  return COLUMN_TYPE_RULES[type].alignment === 'end' || undefined
}
