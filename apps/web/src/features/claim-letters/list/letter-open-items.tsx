import { Stack, Text } from '@mantine/core'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import type { LetterDetail } from '../letters.queries.ts'
import own from './letter-drawer.module.css'

/** The invoices that a letter proposes to set off, as they were when it was written. */
export function LetterOpenItems({ items, others, total }: NonNullable<LetterDetail['openItems']>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  return (
    <Stack gap="xs">
      <h3 className={own.heading}>{t('letterList:openItems.title')}</h3>
      <Text size="xs" c="dimmed">
        {t('letterList:openItems.hint')}
      </Text>
      <TableScroll label={t('letterList:openItems.title')}>
        <table className={own.table}>
          <thead>
            <tr>
              <th>{t('letterList:openItems.number')}</th>
              <th>{t('letterList:openItems.day')}</th>
              <th className={own.number}>{t('letterList:openItems.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ number, day, amount: open }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number may be there twice, and the list is frozen
              <tr key={`${at} ${number}`}>
                <td>{number}</td>
                <td>{day === null ? '' : formatDate({ model: `${day}T00:00:00` })}</td>
                <td className={own.number}>{amount(open)}</td>
              </tr>
            ))}
            {others.count > 0 && (
              <tr>
                <td colSpan={2}>{t('letterList:openItems.more', counted(others.count))}</td>
                <td className={own.number}>{amount(others.amount)}</td>
              </tr>
            )}
            <tr>
              <td colSpan={2}>
                <strong>{t('letterList:openItems.total')}</strong>
              </td>
              <td className={own.number}>
                <strong>{amount(total)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </TableScroll>
    </Stack>
  )
}
