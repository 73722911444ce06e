import { Button, Stack, Text } from '@mantine/core'
import type { GridLabels, GridState } from './data-grid-props.ts'

export type GridStatePanelProps = {
  state: GridState
  isFiltered: boolean
  labels: GridLabels['state']
  onRetry: () => void
  onClearFilters: () => void
  /** False where every column is hidden. */
  hasColumns: boolean
  onResetColumns: () => void
}

/** What to do when there are no rows to look at (VIEW-15); nothing while there are some. */
export function GridStatePanel(props: GridStatePanelProps) {
  const { state, isFiltered, labels, onRetry, onClearFilters } = props
  if (state.phase === 'failed') {
    return (
      <Panel title={labels.failed} hint={labels.failedHint} role="alert">
        <Button onClick={onRetry}>{labels.retry}</Button>
      </Panel>
    )
  }
  if (!props.hasColumns) {
    return (
      <Panel title={labels.noColumns} hint={labels.noColumnsHint} role="status">
        <Button variant="default" onClick={props.onResetColumns}>
          {labels.resetColumns}
        </Button>
      </Panel>
    )
  }
  if (state.phase === 'loading' || state.totals === null || state.totals.count > 0) return null
  return isFiltered ? (
    <Panel title={labels.filteredToNothing} hint={labels.filteredToNothingHint} role="status">
      <Button variant="default" onClick={onClearFilters}>
        {labels.clearFilters}
      </Button>
    </Panel>
  ) : (
    <Panel title={labels.empty} hint={labels.emptyHint} role="status" />
  )
}

type PanelProps = { title: string; hint: string; role: 'alert' | 'status'; children?: React.ReactNode }

function Panel({ title, hint, role, children }: PanelProps) {
  return (
    <Stack className="quitus-state" role={role} align="center" gap="xs">
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" ta="center" maw={420}>
        {hint}
      </Text>
      {children}
    </Stack>
  )
}
