import { Button, Group, Modal, Paper, SimpleGrid, Text } from '@mantine/core'
import { cellText } from '@quitus/domain/cell-text.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { GridLabels } from './data-grid-props.ts'
import type { CellConflict } from './saving/cell-saving.ts'

export type ConflictDialogProps = {
  conflict: CellConflict
  column: Column
  labels: GridLabels
  textOptions: CellTextOptions
  onResolve: (keepsMine: boolean) => void
}

/** Two people edited one cell: shows both values and asks which one stays (CELL-11). Closing takes the other's. */
export function ConflictDialog({ conflict, column, labels, textOptions, onResolve }: ConflictDialogProps) {
  const { title, body, mine, theirs, keepMine, takeTheirs, blank } = labels.conflict
  const said = (value: WireValue) => cellText(column, value, textOptions) || blank

  return (
    <Modal opened onClose={() => onResolve(false)} title={title} centered>
      <Text size="sm">{body(column.label)}</Text>
      <SimpleGrid cols={2} mt="md">
        <Paper withBorder p="sm">
          <Text size="xs" c="dimmed">
            {theirs}
          </Text>
          <Text fw={550}>{said(conflict.theirs)}</Text>
        </Paper>
        <Paper withBorder p="sm">
          <Text size="xs" c="dimmed">
            {mine}
          </Text>
          <Text fw={550}>{said(conflict.mine)}</Text>
        </Paper>
      </SimpleGrid>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onResolve(false)} data-autofocus>
          {takeTheirs}
        </Button>
        <Button onClick={() => onResolve(true)}>{keepMine}</Button>
      </Group>
    </Modal>
  )
}
