import { Alert, List, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import type { LettersAnswer } from './letters.queries.ts'

/** Suppliers that are listed; the number of the others is said. */
const MOST_LISTED = 50

type Props = { plan: LettersAnswer | undefined; isRequesting: boolean }

/** Which letters would be written, to whom and about how much, and what is excluded. */
export function LetterSummary({ plan, isRequesting }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const amount = (value: number) => formatNumber(value, 'AMOUNT', { currency })
  if (plan === undefined) return isRequesting ? <Skeleton height={120} /> : null
  const { suppliers, excluded, missing } = plan
  const others = suppliers.length - MOST_LISTED
  return (
    <Stack gap="xs" aria-busy={isRequesting}>
      <Text role="status" fw={600}>
        {suppliers.length === 0
          ? t('letters:write.none')
          : t('letters:summary.line', {
              letters: t('letters:summary.letters', counted(suppliers.length)),
              anomalies: t('letters:summary.anomalies', counted(plan.anomalies)),
              amount: amount(plan.amount),
            })}
      </Text>
      {suppliers.length > 0 && (
        <ScrollArea.Autosize mah={288} viewportProps={{ tabIndex: 0 }}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('letters:column.supplier')}</Table.Th>
                <Table.Th>{t('letters:column.language')}</Table.Th>
                <Table.Th ta="right">{t('letters:column.anomalies')}</Table.Th>
                <Table.Th ta="right">{t('letters:column.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {suppliers.slice(0, MOST_LISTED).map((supplier) => (
                <Table.Tr key={`${supplier.name} ${supplier.code} ${supplier.company}`}>
                  <Table.Td>
                    {supplier.name}
                    {supplier.code !== null && (
                      <Text span c="dimmed" ml="xs" inherit>
                        {supplier.code}
                      </Text>
                    )}
                    {supplier.company !== null && (
                      <Text size="xs" c="dimmed">
                        {supplier.company}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{t(`letters:language.${supplier.language}`)}</Table.Td>
                  <Table.Td ta="right">{counted(supplier.anomalies).number}</Table.Td>
                  <Table.Td ta="right">{amount(supplier.amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {others > 0 && <Text size="sm">{t('letters:summary.more', counted(others))}</Text>}
        </ScrollArea.Autosize>
      )}
      {missing.length > 0 && suppliers.length > 0 && (
        <Alert color="yellow" variant="light" title={t('letters:missing.title')}>
          <List size="sm">
            {missing.map(({ code, message }) => (
              <List.Item key={code}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {excluded.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('letters:summary.excluded')}
          </Text>
          <List size="sm">
            {excluded.map(({ code, message, count }) => (
              <List.Item key={code}>
                {t('letters:excludedLine', { message, number: counted(count).number })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
