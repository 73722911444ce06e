import type { DataGridProps } from '#model/data-grid-props.ts'

/** What is announced when the order of the grid has changed. */
export function sortText({ sort, metadata, t }: Pick<DataGridProps, 'sort' | 'metadata' | 't'>): string {
  const labels = sort.map(
    ({ column }) => metadata.columns.find(({ name }) => name === column)?.label ?? column,
  )
  return labels.length === 0 ? t('grid:unsorted') : t('grid:sorted', { columns: labels.join(', ') })
}
