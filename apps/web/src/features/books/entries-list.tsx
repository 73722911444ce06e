import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconCircleCheck, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useIsNarrow } from '#shared/use-is-narrow.ts'
import { BookedNote } from './booked-note.tsx'
import styles from './books.module.css'
import type { CorrectingEntries } from './books.queries.ts'
import { ChooseAll } from './choose-all.tsx'
import { EntryRows } from './entry-rows.tsx'
import { MarkBar, useMayMark } from './mark-bar.tsx'
import { Totals } from './totals.tsx'
import { useChosen } from './use-chosen.ts'

type Props = { first: CorrectingEntries; entries: CorrectingEntries['entries'] }

/** Entries by anomaly, what they add up to, and which of them are marked as posted. */
export function EntriesList({ first, entries }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const mayMark = useMayMark()
  const chosen = useChosen(first.entryIds)
  const isNarrow = useIsNarrow()
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  if (first.entryCount === 0)
    return (
      <>
        <StatePanel icon={<IconReceipt size={20} />} title={t('books:entries.none')}>
          {t('books:entries.noneHint')}
        </StatePanel>
        <BookedNote {...first} />
      </>
    )
  return (
    <>
      <MarkBar transition="correct" timestamp={first.timestamp} chosen={chosen}>
        <Totals
          figures={[
            [t('books:entries.count'), counted(first.entryIds.length).number],
            [t('books:column.debit'), amount(first.totals.debit)],
            [t('books:column.credit'), amount(first.totals.credit)],
          ]}
        />
        {first.totals.debit === first.totals.credit && (
          <span className={styles.balanced}>
            <IconCircleCheck size={16} aria-hidden />
            {t('books:entries.balanced')}
          </span>
        )}
      </MarkBar>
      <BookedNote {...first} />
      <TableScroll label={t('books:entries.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {mayMark && <ChooseAll chosen={chosen} />}
              <th scope="col">{t('books:column.account')}</th>
              {!isNarrow && (
                <>
                  <th scope="col">{t('books:column.accountLabel')}</th>
                  <th scope="col">{t('books:column.subledger')}</th>
                  <th scope="col">{t('books:column.piece')}</th>
                  <th scope="col">{t('books:column.label')}</th>
                </>
              )}
              <th scope="col" data-number>
                {t('books:column.debit')}
              </th>
              <th scope="col" data-number>
                {t('books:column.credit')}
              </th>
            </tr>
          </thead>
          {entries.map((entry) => (
            <EntryRows
              key={`${entry.anomalyId} ${entry.company}`}
              entry={entry}
              chosen={mayMark ? chosen : null}
              isNarrow={isNarrow}
            />
          ))}
        </table>
      </TableScroll>
    </>
  )
}
