import { Loader, Select, Stack } from '@mantine/core'
import { listedChoices, readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { foldedText } from '@quitus/domain/text/folded-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeChoice } from './free-choice.tsx'
import { type LoadChoices, useChoices } from './use-choices.ts'

type Props = {
  column: Column
  /** The row that the value is for: its value in another column may select the list. */
  row: Readonly<Record<string, unknown>>
  value: string | null
  loadChoices: LoadChoices
  /** `seen` is what was there when the person began. */
  onChange: (value: string | null, seen: string | null) => void
  /** The label next to the field; without it the field shows the column's own. */
  labelId?: string
  error?: string | undefined
  onBlur?: () => void
  /** The first field of a dialog, which gets the focus when it opens. */
  isFirst?: boolean
}

/**
 * A list of choices outside of the grid (CELL-08): narrowed by typing, and with a field for any other text where the
 * list allows it.
 */
export function ChoiceField({
  column,
  row,
  value,
  loadChoices,
  onChange,
  labelId,
  error,
  onBlur,
  isFirst = false,
}: Props) {
  const { t } = useTranslation()
  const { list, isLoading, send } = useChoices(column, loadChoices)
  const [isOpen, setOpen] = useState(false)
  const choices = list === null ? [] : readableChoices(column, listedChoices(list, row))
  const isListed = value === null || choices.some((choice) => choice.value === value)
  const isFree = list?.editable === true
  // What is already may stay, also when it is in the list no more.
  const current = isListed || isFree || value === null ? [] : readableChoices(column, [value])
  const data = [...current, ...choices].map(({ value: stored, text }) => ({ value: stored, label: text }))
  const name = labelId === undefined ? { label: column.label } : { 'aria-labelledby': labelId }

  return (
    <Stack gap={4}>
      <Select
        size="sm"
        {...name}
        {...(isFirst && { 'data-autofocus': true })}
        data={data}
        value={isListed || !isFree ? value : null}
        error={error}
        placeholder={isOpen ? t('grid:choices.search') : ''}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('grid:choices.clear', { column: column.label }) }}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && holds(String(option.label), search))
        }
        nothingFoundMessage={isLoading || list === null ? undefined : t('grid:choices.none')}
        rightSection={
          isLoading && isOpen ? <Loader size={16} aria-label={t('grid:choices.loading')} /> : undefined
        }
        onDropdownOpen={() => {
          setOpen(true)
          void send()
        }}
        onDropdownClose={() => setOpen(false)}
        onChange={(next) => onChange(next, value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          // The list closes; what it is on stays.
          if (event.key === 'Escape' && isOpen) event.preventDefault()
        }}
      />
      {isFree && (
        <FreeChoice
          label={t('grid:choices.free', { column: column.label })}
          value={isListed ? null : value}
          stored={value}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

function holds(text: string, search: string): boolean {
  return foldedText(text).includes(foldedText(search.trim()))
}
