import './filters.css'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ColumnFilter } from '#model/column-filters.ts'
import { ColumnFilterForm } from './column-filter-form.tsx'
import { hasFewValues, mayHaveFewValues } from './few-values.ts'
import { draftOf, filterOfDraft } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Props = FilterFormProps & {
  filter: ColumnFilter | null
  /** null takes the column's filter away. */
  onApply: (filter: ColumnFilter | null) => void
}

/**
 * The filter of one column with its own Apply and Clear, wherever it is shown. A column of few values opens on their
 * list, which is known a moment later: until then the place is kept. Enter applies.
 */
export function FilterEditor(props: Props) {
  const { filter, column, loadValues, t } = props
  const [isFew, setFew] = useState(filter === null && mayHaveFewValues(column) ? null : false)
  const hasWaited = useRef(isFew === null)

  // Loaded once: what other columns filter meanwhile changes no form that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isFew !== null) return
    const aborter = new AbortController()
    void hasFewValues(loadValues, aborter.signal).then((found) => {
      if (!aborter.signal.aborted) setFew(found)
    })
    return () => aborter.abort()
  }, [])

  if (isFew === null) return <Skeleton height={320} tabIndex={-1} aria-label={t('grid:state.loading')} />
  return <OpenFilterEditor {...props} hasFewValues={isFew} takesFocus={hasWaited.current} />
}

type OpenProps = Props & {
  hasFewValues: boolean
  /** The dialog looked for its first field before it was there. */
  takesFocus: boolean
}

function OpenFilterEditor({ filter, onApply, hasFewValues: isFew, takesFocus, ...form }: OpenProps) {
  const { column, t } = form
  const frame = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(filter, column, isFew))
  const requested = filterOfDraft(draft, column)

  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [takesFocus])

  return (
    <form
      ref={frame}
      onSubmit={(event) => {
        event.preventDefault()
        if (requested !== 'unreadable') onApply(requested)
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
            disabled={filter === null && requested === null}
          >
            {t('grid:filter.clear')}
          </Button>
          <Button size="xs" type="submit">
            {t('grid:filter.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
