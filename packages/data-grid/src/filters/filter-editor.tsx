import './filters.css'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { ColumnFilterForm } from './column-filter-form.tsx'
import type { ColumnFilter } from './column-filters.ts'
import { draftOf, filterOfDraft } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Props = FilterFormProps & {
  filter: ColumnFilter | null
  /** null takes the column's filter away. */
  onApply: (filter: ColumnFilter | null) => void
}

/** The filter of one column with its own Apply and Clear, wherever it is shown. Enter applies. */
export function FilterEditor({ filter, onApply, ...form }: Props) {
  const { column, labels } = form
  const [draft, setDraft] = useState(() => draftOf(filter, column))
  const asked = filterOfDraft(draft, column)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (asked !== 'unreadable') onApply(asked)
      }}
    >
      <Stack gap="sm">
        <ColumnFilterForm {...form} draft={draft} onDraft={setDraft} />
        <Group justify="space-between" gap="xs">
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onApply(null)}
            disabled={filter === null && asked === null}
          >
            {labels.filterForm.clear}
          </Button>
          <Button size="xs" type="submit">
            {labels.filterForm.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
