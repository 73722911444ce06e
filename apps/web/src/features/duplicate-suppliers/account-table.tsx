import { VisuallyHidden } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { accountVerdict } from '@quitus/domain/comparison/account-verdict.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import comparison from '#views/comparison/comparison.module.css'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { Verdict } from '#views/comparison/verdict.tsx'
import { AccountDecision, AccountKeep } from './account-decision.tsx'
import { type AccountField, type AccountSection, isSlip, textOf } from './group-fields.ts'
import styles from './group-page.module.css'
import type { GroupAccounts } from './use-group-accounts.ts'

type Props = { accounts: GroupAccounts; sections: readonly AccountSection[] }

/**
 * Accounts side by side, fields as rows: what is the same is quiet, what is near or differs is marked in sign and
 * word.
 */
export function AccountTable({ accounts, sections }: Props) {
  const { t } = useTranslation()
  const active = useRef<HTMLTableCellElement>(null)
  const shown = accounts.accounts
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is active
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [accounts.active])
  const isActive = (place: number) => place === accounts.active || undefined
  return (
    <TableScroll label={t('duplicateSuppliers:accounts')} className={styles.accounts}>
      <table className={`${comparison.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className={`${comparison.field} ${styles.field}`}>
              <VisuallyHidden>{t('duplicateSuppliers:field')}</VisuallyHidden>
            </th>
            {shown.map(({ row, place }) => (
              <th
                key={row.entryId}
                ref={place === accounts.active ? active : undefined}
                scope="col"
                data-active={isActive(place)}
              >
                <button
                  type="button"
                  className={styles.account}
                  aria-pressed={place === accounts.active}
                  onClick={() => accounts.activate(place)}
                >
                  {row.entryId}
                  {accounts.kept === row.entryId && (
                    <IconStarFilled
                      size={14}
                      className={styles.kept ?? ''}
                      role="img"
                      aria-label={t('duplicateSuppliers:keep.kept')}
                    />
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.decision !== undefined && (
            <tr>
              <th scope="row" className={`${comparison.field} ${styles.field}`}>
                <span className={comparison.label}>{accounts.decision.label}</span>
              </th>
              {shown.map(({ row, place }) => (
                <td key={row.entryId} data-active={isActive(place)}>
                  <AccountDecision accounts={accounts} row={row} />
                </td>
              ))}
            </tr>
          )}
          {accounts.keep !== undefined && (
            <tr>
              <th scope="row" className={`${comparison.field} ${styles.field}`}>
                <span className={comparison.label}>{accounts.keep.label}</span>
              </th>
              {shown.map(({ row, place }) => (
                <td key={row.entryId} data-active={isActive(place)}>
                  <AccountKeep accounts={accounts} row={row} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
        {sections.map(({ name, fields }) => (
          <tbody key={name}>
            <tr>
              <th className={comparison.section} scope="rowgroup" colSpan={shown.length + 1}>
                {name}
              </th>
            </tr>
            {fields.map((field) => (
              <FieldRow key={field.column.name} field={field} accounts={accounts} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  )
}

function FieldRow({ field, accounts }: { field: AccountField; accounts: GroupAccounts }) {
  const { column, verdict, reference } = field
  const isNumber = COLUMN_TYPE_RULES[column.type].alignment === 'end' || undefined
  return (
    <tr>
      <th scope="row" className={`${comparison.field} ${styles.field}`}>
        <span className={comparison.fieldHead}>
          <span className={comparison.label}>{column.label}</span>
          {verdict !== null && <Verdict verdict={verdict} />}
        </span>
      </th>
      {accounts.accounts.map(({ row, place }) => {
        const text = textOf(row, column)
        const own =
          reference === null || reference.entryId === row.entryId
            ? null
            : accountVerdict(text, reference.text)
        return (
          <td
            key={row.entryId}
            data-number={isNumber}
            data-active={place === accounts.active || undefined}
            data-quiet={verdict === 'same' || own === 'same' || undefined}
            data-verdict={own ?? undefined}
          >
            <FieldValue
              column={column}
              value={cellValue(row, column.name)}
              {...(reference !== null && isSlip(own, text, reference.text) && { other: reference.text })}
            />
          </td>
        )
      })}
    </tr>
  )
}
