import './filters.css'
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { MAX_FILTER_TEXT } from '#core/column-types/text-types.ts'
import type { ColumnFilter } from '#model/column-filters.ts'
import { ColumnFilterForm } from './column-filter-form.tsx'
import { hasFewValues, mayHaveFewValues } from './few-values.ts'
import { draftOf, draftOfText, filterOfDraft } from './filter-draft.ts'
import type { FilterFormProps } from './filter-form-props.ts'

type Props = FilterFormProps & {
  filter: ColumnFilter | null
  /** null takes the column's filter away. */
  onApply: (filter: ColumnFilter | null) => void
}

/**
 * The filter of one column with its own Apply and Clear, wherever it is shown. A column of few values opens on their
 * list, which is known a moment later: until then the place is kept, and a text that is typed meanwhile is what the
 * filter looks for. Enter applies.
 */
export function FilterEditor(props: Props) {
  const { filter, column, loadValues, t } = props
  const [isFew, setFew] = useState(filter === null && mayHaveFewValues(column) ? null : false)
  const [typed, setTyped] = useState('')
  const hasWaited = useRef(isFew === null)

  // Loaded once: what other columns filter meanwhile changes no form that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isFew !== null) return
    const aborter = new AbortController()
    void hasFewValues(loadValues, aborter.signal).then((found) => {
      if (!aborter.signal.aborted) setFew((known) => known ?? found)
    })
    return () => aborter.abort()
  }, [])

  function take(text: string): void {
    setTyped(text)
    setFew(false)
  }

  if (isFew !== null)
    return <OpenFilterEditor {...props} hasFewValues={isFew} typed={typed} takesFocus={hasWaited.current} />
  if (GRID_COLUMN_TYPES[column.type].conditionInput !== 'text')
    return <Skeleton height={320} tabIndex={-1} aria-label={t('grid:state.loading')} />
  return (
    <Stack gap="sm" aria-busy>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('grid:filter.value')}
        maxLength={MAX_FILTER_TEXT}
        onChange={({ currentTarget, nativeEvent }) => {
          // An accent that waits for its letter would be torn from it.
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) take(currentTarget.value)
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      />
      <Skeleton height={280} aria-label={t('grid:state.loading')} />
    </Stack>
  )
}

type OpenProps = Props & {
  hasFewValues: boolean
  /** What was typed before the form was there. */
  typed: string
  /** The dialog looked for its first field before it was there. */
  takesFocus: boolean
}

function OpenFilterEditor({ filter, onApply, hasFewValues: isFew, typed, takesFocus, ...form }: OpenProps) {
  const { column, t } = form
  const frame = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() =>
    typed === '' ? draftOf(filter, column, isFew) : draftOfText(typed, column),
  )
  const requested = filterOfDraft(draft, column)

  useEffect(() => {
    if (!takesFocus) return
    const first = frame.current?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    if (first instanceof HTMLInputElement && typed !== '') first.setSelectionRange(typed.length, typed.length)
  }, [takesFocus, typed])

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
