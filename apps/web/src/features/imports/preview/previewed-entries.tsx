import type { ImportPreview, PreviewedAnomaly } from '@quitus/contract/imports/import-preview.schema.ts'
import { COLUMN_TYPE_RULES, isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './preview.module.css'

type Props = { preview: ImportPreview; anomaly: PreviewedAnomaly }

/** The first entries of an anomaly as they would be published, with what is published now where it differs. */
export function PreviewedEntries({ preview: { columns }, anomaly: { entries } }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  if (columns.length === 0 || entries.length === 0) return null
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  const text = (at: number, value: WireValue | undefined) => {
    const type = columns[at]?.type
    return type === undefined || value === undefined || value === null
      ? ''
      : COLUMN_TYPE_RULES[type].format(value, { currency, timeZone, booleanTexts })
  }
  return (
    <TableScroll label={t('importing:preview.entries')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('importing:preview.entry')}</th>
            {columns.map(({ label, type }) => (
              <th key={label} scope="col" className={isNumberType(type) ? styles.figure : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ change, values, valuesBefore }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries never move.
            <tr key={place}>
              <th scope="row">{t(`importing:previewEntries.${change}`)}</th>
              {columns.map(({ label, type }, at) => {
                const [now, before] = [text(at, values[at]), text(at, valuesBefore?.[at])]
                return (
                  <td key={label} className={isNumberType(type) ? styles.figure : undefined}>
                    {valuesBefore !== null && before !== now && <del>{before || '∅'}</del>} {now}
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
