import { Button, VisuallyHidden } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isComparedWhole } from '@quitus/domain/comparison/value-difference.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import styles from '#views/comparison/comparison.module.css'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { Verdict } from '#views/comparison/verdict.tsx'
import type { CardSection, ComparedField } from './comparison-fields.ts'
import { MovementLink } from './movement-link.tsx'

type Props = { entries: readonly GridRow[]; sections: readonly CardSection[] }

/**
 * Two to six documents side by side, field by field, with what differs marked; a single one has nothing to be
 * compared with (FLOW-05).
 */
export function Comparison({ entries, sections }: Props) {
  const { t } = useTranslation()
  const [showsAside, setShowsAside] = useState(false)
  const compared = sections.filter(({ fields, aside }) => fields.length + aside.length > 0)
  const asideCount = compared.reduce((count, { aside }) => count + aside.length, 0)
  if (compared.length === 0) return null
  return (
    <>
      <TableScroll label={t('anomalies:documents')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.field}>
                <VisuallyHidden>{t('anomalies:field')}</VisuallyHidden>
              </th>
              {entries.map((entry, at) => (
                <th key={entry.entryId} scope="col">
                  <DocumentHead entry={entry} number={at + 1} />
                </th>
              ))}
            </tr>
          </thead>
          {compared.map(({ name, fields, aside }) => {
            const shown = showsAside ? [...fields, ...aside] : fields
            if (shown.length === 0) return <Fragment key={name} />
            return (
              <tbody key={name}>
                <tr>
                  <th className={styles.section} scope="rowgroup" colSpan={entries.length + 1}>
                    {name}
                  </th>
                </tr>
                {shown.map((field) => (
                  <FieldRow key={field.column.name} field={field} entries={entries} />
                ))}
              </tbody>
            )
          })}
        </table>
      </TableScroll>
      {asideCount > 0 && (
        <Button
          className={styles.more ?? ''}
          size="xs"
          variant="default"
          aria-expanded={showsAside}
          onClick={() => setShowsAside(!showsAside)}
        >
          {showsAside ? t('anomalies:aside.hide') : t('anomalies:aside.show', counted(asideCount))}
        </Button>
      )}
    </>
  )
}

function FieldRow({ field, entries }: { field: ComparedField; entries: readonly GridRow[] }) {
  const { column, verdict } = field
  const isNumber = COLUMN_TYPE_RULES[column.type].alignment === 'end' || undefined
  const values = entries.map((entry) => cellValue(entry, column.name))
  const differs = verdict !== null && verdict !== 'same'
  const isWhole = isComparedWhole(column.type)
  return (
    <tr>
      <th scope="row" className={styles.field}>
        <span className={styles.fieldHead}>
          <span className={styles.label}>{column.label}</span>
          {verdict !== null && <Verdict verdict={verdict} />}
        </span>
      </th>
      {entries.map((entry, at) => (
        <td key={entry.entryId} data-number={isNumber}>
          <FieldValue
            column={column}
            value={values[at] ?? null}
            {...(differs && (at > 0 || !isWhole) && { other: values[at === 0 ? 1 : 0] ?? null })}
          />
        </td>
      ))}
    </tr>
  )
}

function DocumentHead({ entry, number }: { entry: GridRow; number: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.document}>
      {t('anomalies:document', { number })}
      <MovementLink entry={entry} number={number} />
    </div>
  )
}
