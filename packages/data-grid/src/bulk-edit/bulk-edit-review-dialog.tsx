import { Button, Group, List, Modal, ScrollArea, Table, Text } from '@mantine/core'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { cellErrorText } from '#core/grid-texts.ts'
import type { BulkEditRefusal, BulkEditReview, RefusedCell } from '#model/bulk-edit-plan.ts'
import type { GridMetadata } from '#model/data-grid-props.ts'
import { refusalCounts } from './plan-bulk-edit.ts'

const MOST_SHOWN = 100

type Props = {
  review: BulkEditReview
  metadata: GridMetadata
  t: Translate
  onAnswer: (isWanted: boolean) => void
}

/** What an action on many cells would leave as it is, and why, before anything is written (VIEW-11). */
export function BulkEditReviewDialog({ review: { kind, plan }, metadata, t, onAnswer }: Props) {
  const changed = plan.edits.length
  const reason = (code: BulkEditRefusal) =>
    code === 'outside_grid' ? t('writing:review.outside') : cellErrorText(t, code)
  const label = ({ column }: RefusedCell) =>
    metadata.columns.find(({ name }) => name === column)?.label ?? column

  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={t(`writing:review.${kind}`)}
      size="lg"
      centered
      withCloseButton={false}
    >
      <Text size="sm">
        {t('writing:review.counts', {
          changed: formatCount(changed),
          refused: formatCount(plan.refused.length),
        })}
      </Text>
      <List size="sm" mt="xs">
        {refusalCounts(plan.refused).map(({ code, count }) => (
          <List.Item key={code}>
            {t('writing:review.reason', { reason: reason(code), number: formatCount(count) })}
          </List.Item>
        ))}
      </List>
      <ScrollArea.Autosize mah="36vh" mt="md" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{t('writing:review.line')}</Table.Th>
              <Table.Th>{t('writing:review.column')}</Table.Th>
              <Table.Th>{t('writing:review.text')}</Table.Th>
              <Table.Th>{t('writing:review.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.refused.slice(0, MOST_SHOWN).map((cell) => (
              <Table.Tr key={`${cell.line} ${cell.column}`}>
                <Table.Td ta="right">{cell.line + 1}</Table.Td>
                <Table.Td>{label(cell)}</Table.Td>
                <Table.Td>{cell.text.slice(0, 100)}</Table.Td>
                <Table.Td>{reason(cell.code)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {plan.refused.length > MOST_SHOWN && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('writing:review.first', {
            shown: formatCount(MOST_SHOWN),
            total: formatCount(plan.refused.length),
          })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {changed === 0 ? t('writing:review.close') : t('writing:review.cancel')}
        </Button>
        {changed > 0 && (
          <Button onClick={() => onAnswer(true)}>{t('writing:review.write', counted(changed))}</Button>
        )}
      </Group>
    </Modal>
  )
}
