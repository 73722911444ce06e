import { Button, Group, List, Modal, ScrollArea, Table, Text } from '@mantine/core'
import type { GridLabels, GridMetadata } from '#data-grid-props.ts'
import { type RefusedCell, refusalCounts, type WritingRefusal } from './plan-writing.ts'
import type { WritingReview } from './write-controller.ts'

const MOST_SHOWN = 100

type Props = {
  review: WritingReview
  metadata: GridMetadata
  labels: GridLabels['writing']
  cellError: (code: string) => string
  onAnswer: (isWanted: boolean) => void
}

/** What an act on many cells would leave as it is, and why, before anything is written (VIEW-11). */
export function WritingReviewDialog({
  review: { kind, plan },
  metadata,
  labels,
  cellError,
  onAnswer,
}: Props) {
  const { review: words } = labels
  const changed = plan.edits.length
  const reason = (code: WritingRefusal) => (code === 'outside_grid' ? words.outside : cellError(code))
  const label = ({ column }: RefusedCell) =>
    metadata.columns.find(({ name }) => name === column)?.label ?? column

  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={words.title(kind)}
      size="lg"
      centered
      withCloseButton={false}
    >
      <Text size="sm">{words.counts(changed, plan.refused.length)}</Text>
      <List size="sm" mt="xs">
        {refusalCounts(plan.refused).map(({ code, count }) => (
          <List.Item key={code}>{words.reason(reason(code), count)}</List.Item>
        ))}
      </List>
      <ScrollArea.Autosize mah="36vh" mt="md" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{words.line}</Table.Th>
              <Table.Th>{words.column}</Table.Th>
              <Table.Th>{words.text}</Table.Th>
              <Table.Th>{words.why}</Table.Th>
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
          {words.first(MOST_SHOWN, plan.refused.length)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {changed === 0 ? words.close : words.cancel}
        </Button>
        {changed > 0 && <Button onClick={() => onAnswer(true)}>{words.write(changed)}</Button>}
      </Group>
    </Modal>
  )
}
