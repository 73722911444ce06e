import { Button, Group, Modal, Paper, ScrollArea, SimpleGrid, Table, Text } from '@mantine/core'
import { cellText } from '@quitus/domain/columns/cell-text.ts'
import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { CellConflict } from '#model/cell-edit.ts'
import type { GridMetadata } from '#model/data-grid-props.ts'

const MOST_SHOWN = 50

export type ConflictDialogProps = {
  conflicts: readonly CellConflict[]
  metadata: GridMetadata
  t: Translate
  textOptions: CellTextOptions
  /** Writes the person's own values over the others'. */
  onOverwrite: (conflicts: readonly CellConflict[]) => void
  onClose: () => void
}

/**
 * Two people edited the same cells: shows both values and lets the user choose (CELL-11). Closing takes the other's.
 * Nothing without conflicts.
 */
export function ConflictDialog({
  conflicts,
  metadata,
  t,
  textOptions,
  onOverwrite,
  onClose,
}: ConflictDialogProps) {
  const [first] = conflicts
  if (first === undefined) return null
  const columnOf = (name: string) => metadata.columns.find((column) => column.name === name)
  const said = (value: WireValue, name: string) => {
    const column = columnOf(name)
    return (column && cellText(column, value, textOptions)) || t('grid:conflict.blank')
  }

  function keepMine(): void {
    onOverwrite(conflicts)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={t('grid:conflict.title')} centered withCloseButton={false}>
      {conflicts.length === 1 && (
        <>
          <Text size="sm">
            {t('grid:conflict.body', { column: columnOf(first.column)?.label ?? first.column })}
          </Text>
          <SimpleGrid cols={2} mt="md">
            <Paper withBorder p="sm">
              <Text size="xs" c="dimmed">
                {t('grid:conflict.theirs')}
              </Text>
              <Text fw={550}>{said(first.theirs, first.column)}</Text>
            </Paper>
            <Paper withBorder p="sm">
              <Text size="xs" c="dimmed">
                {t('grid:conflict.mine')}
              </Text>
              <Text fw={550}>{said(first.mine, first.column)}</Text>
            </Paper>
          </SimpleGrid>
        </>
      )}
      {conflicts.length > 1 && (
        <>
          <Text size="sm">{t('grid:conflict.several', { number: formatCount(conflicts.length) })}</Text>
          <ScrollArea.Autosize mah="40vh" mt="md" type="auto">
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('grid:conflict.column')}</Table.Th>
                  <Table.Th>{t('grid:conflict.theirs')}</Table.Th>
                  <Table.Th>{t('grid:conflict.mine')}</Table.Th>
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
              {t('grid:conflict.first', {
                shown: formatCount(MOST_SHOWN),
                total: formatCount(conflicts.length),
              })}
            </Text>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('grid:conflict.takeTheirs')}
        </Button>
        <Button onClick={keepMine}>{t('grid:conflict.keepMine')}</Button>
      </Group>
    </Modal>
  )
}
