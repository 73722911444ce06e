import { Button, Stack, Text } from '@mantine/core'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { GridState } from '#model/data-grid-props.ts'

export type GridStatePanelProps = {
  state: GridState
  isFiltered: boolean
  /** What to say of a view without rows. */
  emptyHint: string | undefined
  t: Translate
  onRetry: () => void
  onClearFilters: () => void
  /** False where every column is hidden. */
  hasColumns: boolean
  onResetColumns: () => void
}

/** What to do when there are no rows to look at (VIEW-15); nothing while there are some. */
export function GridStatePanel(props: GridStatePanelProps) {
  const { state, isFiltered, emptyHint, t, onRetry, onClearFilters } = props
  if (state.phase === 'failed') {
    return (
      <Panel title={t('grid:state.failed')} hint={t('grid:state.failedHint')} role="alert">
        <Button onClick={onRetry}>{t('grid:state.retry')}</Button>
      </Panel>
    )
  }
  if (!props.hasColumns) {
    return (
      <Panel title={t('grid:state.noColumns')} hint={t('grid:state.noColumnsHint')} role="status">
        <Button variant="default" onClick={props.onResetColumns}>
          {t('grid:column.reset')}
        </Button>
      </Panel>
    )
  }
  if (state.phase === 'loading' || state.totals === null || state.totals.count > 0) return null
  return isFiltered ? (
    <Panel
      title={t('grid:state.filteredToNothing')}
      hint={t('grid:state.filteredToNothingHint')}
      role="status"
    >
      <Button variant="default" onClick={onClearFilters}>
        {t('grid:state.clearFilters')}
      </Button>
    </Panel>
  ) : (
    <Panel title={t('grid:state.empty')} hint={emptyHint ?? t('grid:state.emptyHint')} role="status" />
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
