import { Button, Group, Modal, Paper, ScrollArea, SimpleGrid, Table, Text } from '@mantine/core'
import { cellText } from '@quitus/domain/cell-text.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { GridLabels, GridMetadata } from './data-grid-props.ts'
import type { CellConflict } from './saving/cell-saving.ts'

const MOST_SHOWN = 50

export type ConflictDialogProps = {
  conflicts: readonly CellConflict[]
  metadata: GridMetadata
  labels: GridLabels
  textOptions: CellTextOptions
  onResolve: (keepsMine: boolean) => void
}

/** Two people edited the same cells: shows both values and asks which ones stay (CELL-11). Closing takes the other's. */
export function ConflictDialog({ conflicts, metadata, labels, textOptions, onResolve }: ConflictDialogProps) {
  const { conflict: words } = labels
  const [first] = conflicts
  const columnOf = (name: string) => metadata.columns.find((column) => column.name === name)
  const said = (value: WireValue, name: string) => {
    const column = columnOf(name)
    return (column && cellText(column, value, textOptions)) || words.blank
  }

  return (
    <Modal opened onClose={() => onResolve(false)} title={words.title} centered withCloseButton={false}>
      {first !== undefined && conflicts.length === 1 && (
        <>
          <Text size="sm">{words.body(columnOf(first.column)?.label ?? first.column)}</Text>
          <SimpleGrid cols={2} mt="md">
            <Paper withBorder p="sm">
              <Text size="xs" c="dimmed">
                {words.theirs}
              </Text>
              <Text fw={550}>{said(first.theirs, first.column)}</Text>
            </Paper>
            <Paper withBorder p="sm">
              <Text size="xs" c="dimmed">
                {words.mine}
              </Text>
              <Text fw={550}>{said(first.mine, first.column)}</Text>
            </Paper>
          </SimpleGrid>
        </>
      )}
      {conflicts.length > 1 && (
        <>
          <Text size="sm">{words.several(conflicts.length)}</Text>
          <ScrollArea.Autosize mah="40vh" mt="md" type="auto">
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{words.column}</Table.Th>
                  <Table.Th>{words.theirs}</Table.Th>
                  <Table.Th>{words.mine}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {conflicts.slice(0, MOST_SHOWN).map(({ row, column, mine, theirs }) => (
                  <Table.Tr key={`${row.entryId} ${column}`}>
                    <Table.Td>{columnOf(column)?.label ?? column}</Table.Td>
                    <Table.Td>{said(theirs, column)}</Table.Td>
                    <Table.Td>{said(mine, column)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
          {conflicts.length > MOST_SHOWN && (
            <Text size="xs" c="dimmed" mt="xs">
              {words.first(MOST_SHOWN, conflicts.length)}
            </Text>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onResolve(false)} data-autofocus>
          {words.takeTheirs}
        </Button>
        <Button onClick={() => onResolve(true)}>{words.keepMine}</Button>
      </Group>
    </Modal>
  )
}
