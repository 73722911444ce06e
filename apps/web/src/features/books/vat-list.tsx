import { Text } from '@mantine/core'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconReceiptTax } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useIsNarrow } from '#shared/use-is-narrow.ts'
import { BookedNote } from './booked-note.tsx'
import styles from './books.module.css'
import type { VatSheet, VatStatus } from './books.queries.ts'
import { ChooseAll } from './choose-all.tsx'
import { MarkBar, useMayMark } from './mark-bar.tsx'
import { Totals } from './totals.tsx'
import { useChosen } from './use-chosen.ts'
import { VatGroupRows } from './vat-group-rows.tsx'

type Props = { first: VatSheet; documents: VatSheet['documents']; status: VatStatus }

/** Documents by company and month with their sums, and which of them are marked as put right. */
export function VatList({ first, documents, status }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const mayMark = useMayMark() && status === 'open'
  const chosen = useChosen(first.entryIds)
  const isNarrow = useIsNarrow()
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  if (first.totals.documents === 0)
    return (
      <>
        <StatePanel
          icon={<IconReceiptTax size={20} />}
          title={t(status === 'open' ? 'books:vat.noneOpen' : 'books:vat.noneRegularised')}
        >
          {t('books:vat.noneHint')}
        </StatePanel>
        <BookedNote {...first} />
      </>
    )
  const totals = (
    <Totals
      figures={[
        [t('books:vat.count'), counted(first.totals.documents).number],
        [t('books:column.base'), amount(first.totals.base)],
        [t('books:column.difference'), amount(first.totals.difference)],
      ]}
    />
  )
  const shown = first.groups.map((group) => ({
    ...group,
    lines: documents.filter(
      (document) => document.company === group.company && document.period === group.period,
    ),
  }))
  const isUnsaid = documents.some(({ rightRate, rateTaken }) => rightRate === null || rateTaken === null)
  return (
    <>
      {status === 'open' ? (
        <MarkBar transition="regularise" timestamp={first.timestamp} chosen={chosen}>
          {totals}
        </MarkBar>
      ) : (
        <div className={styles.bar}>{totals}</div>
      )}
      <Text size="sm" c="dimmed">
        {t('books:vat.sign')}
        {isUnsaid && ` ${t('books:vat.unsaid')}`}
      </Text>
      <BookedNote {...first} />
      <TableScroll label={t('books:vat.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {mayMark && <ChooseAll chosen={chosen} />}
              <th scope="col">{t('books:column.anomaly')}</th>
              {!isNarrow && (
                <>
                  <th scope="col">{t('books:column.supplier')}</th>
                  <th scope="col">{t('books:column.piece')}</th>
                  <th scope="col" data-number>
                    {t('books:column.base')}
                  </th>
                  <th scope="col" data-number>
                    {t('books:column.rateTaken')}
                  </th>
                  <th scope="col" data-number>
                    {t('books:column.rightRate')}
                  </th>
                </>
              )}
              <th scope="col" data-number>
                {t('books:column.difference')}
              </th>
              <th scope="col">{t(status === 'open' ? 'books:column.legalDay' : 'books:column.reference')}</th>
            </tr>
          </thead>
          {shown
            .filter(({ lines }) => lines.length > 0)
            .map((group) => (
              <VatGroupRows
                key={`${group.company} ${group.period}`}
                group={group}
                status={status}
                chosen={mayMark ? chosen : null}
                isNarrow={isNarrow}
              />
            ))}
        </table>
      </TableScroll>
    </>
  )
}
