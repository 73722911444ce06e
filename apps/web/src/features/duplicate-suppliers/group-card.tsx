import { ActionIcon, Alert } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { offeredColumns } from '@quitus/data-grid/model/grid-layout.ts'
import { namingColumn, ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconChevronLeft, IconChevronRight, IconFileOff, IconLock } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import page from '#views/anomaly/anomaly-page.module.css'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { useCurrentView } from '#views/data/view-store.ts'
import { EntryField } from '#views/detail/entry-field.tsx'
import { EntryHistory } from '#views/detail/entry-history.tsx'
import item from '#views/item/item-page.module.css'
import { AccountTable } from './account-table.tsx'
import { CommonInvoices } from './common-invoices.tsx'
import { accountSections } from './group-fields.ts'
import styles from './group-page.module.css'
import { KeyLegend } from './key-legend.tsx'
import type { GroupAccounts } from './use-group-accounts.ts'

type Props = {
  group: Anomaly
  accounts: GroupAccounts
  /** Holds what people write, the comment first, which a key leads to. */
  fields: RefObject<HTMLDListElement | null>
}

/**
 * What is known of a group: its accounts side by side, the invoices that several of them have, and what people wrote.
 */
export function GroupCard({ group, accounts, fields }: Props) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const { columns } = metadata.viewMetaData
  const rows = accounts.accounts.map(({ row }) => row)
  const sections = accountSections(metadata, rows, t('grid:otherGroup'))
  const row = accounts.group ?? group.anomaly
  const naming = namingColumn({ columns, anomalyIdColumn: metadata.anomalyIdColumn })
  const ofGroup = offeredColumns(columns).filter(
    ({ name }) => metadata.anomalyColumns.includes(name) && name !== naming && name !== ROW_LOCKED_COLUMN,
  )
  const facts = ofGroup.filter(
    ({ name, editable, stateRole }) =>
      !editable && (stateRole === undefined || stateRole === 'amount') && cellValue(row, name) !== null,
  )
  const written = ofGroup.filter(
    ({ name, editable, stateRole }) => editable && stateRole === undefined && name !== accounts.keep?.name,
  )
  const { window } = accounts
  return (
    <div className={item.scroll}>
      <div className={styles.content}>
        {group.isGone && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconFileOff size={18} />}
            title={t('duplicateSuppliers:gone.title')}
          >
            {t('duplicateSuppliers:gone.hint')}
          </Alert>
        )}
        <div className={styles.above}>
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={column.name}>
                <dt>{column.label}</dt>
                <dd>
                  <FieldValue column={column} value={cellValue(row, column.name)} />
                </dd>
              </div>
            ))}
          </dl>
          {accounts.isLocked && (
            <p className={styles.locked}>
              <IconLock size={14} aria-hidden />
              {t('duplicateSuppliers:locked')}
            </p>
          )}
          {accounts.count > rows.length && (
            <div className={styles.pager}>
              <ActionIcon
                variant="default"
                size={28}
                disabled={!window.hasEarlier}
                aria-label={t('duplicateSuppliers:earlier')}
                title={t('duplicateSuppliers:earlier')}
                onClick={window.earlier}
              >
                <IconChevronLeft size={16} aria-hidden />
              </ActionIcon>
              <span role="status">
                {t('duplicateSuppliers:shown', {
                  from: counted(window.from).number,
                  to: counted(window.to).number,
                  count: counted(accounts.count).number,
                })}
              </span>
              <ActionIcon
                variant="default"
                size={28}
                disabled={!window.hasLater}
                aria-label={t('duplicateSuppliers:later')}
                title={t('duplicateSuppliers:later')}
                onClick={window.later}
              >
                <IconChevronRight size={16} aria-hidden />
              </ActionIcon>
            </div>
          )}
        </div>
        {accounts.mayKeep && <KeyLegend />}
        <AccountTable accounts={accounts} sections={sections} />
        <div className={styles.below}>
          <section className={styles.invoices}>
            <h2 className={page.partTitle}>{t('duplicateSuppliers:invoices.title')}</h2>
            <CommonInvoices anomalyId={group.anomalyId} />
          </section>
          <section className={styles.review}>
            <h2 className={page.partTitle}>{t('duplicateSuppliers:review')}</h2>
            <dl ref={fields} className={styles.fields}>
              {written.map((column) => (
                <EntryField key={column.name} row={row} column={column} />
              ))}
            </dl>
            <h2 className={page.partTitle}>{t('duplicateSuppliers:history')}</h2>
            <EntryHistory entryId={row.entryId} />
          </section>
        </div>
      </div>
    </div>
  )
}
