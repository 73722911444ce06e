import { NativeSelect, TextInput } from '@mantine/core'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#shared/views/choice-field.tsx'
import { useDashboard } from '#shared/views/dashboard-context.ts'
import type { NewRow } from './use-new-row.ts'

const BOOLEANS = { pending: null, true: true, false: false } as const

type Props = { column: Column; newRow: NewRow; isFirst: boolean }

/** One field of a new row, by the column's type: typed and read as in the grid. */
export function NewRowField({ column, newRow, isFirst }: Props) {
  const { t } = useTranslation()
  const { source } = useDashboard()
  const { name, label } = column
  const rule = COLUMN_TYPE_RULES[column.type]
  const draft = newRow.draftOf(name)
  const error = newRow.errorOf(name)
  const autofocus = isFirst ? { 'data-autofocus': true } : {}
  if (column.cellEditorParams !== undefined) {
    return (
      <ChoiceField
        column={column}
        row={newRow.row}
        value={typeof draft === 'string' ? draft : null}
        loadChoices={source.choices}
        error={error}
        onChange={(value) => newRow.set(name, value)}
        onBlur={() => newRow.leave(name)}
        isFirst={isFirst}
      />
    )
  }
  if (rule.editor === 'boolean') {
    const names = ['pending', 'true', 'false'] as const
    return (
      <NativeSelect
        size="sm"
        {...autofocus}
        label={label}
        error={error}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        value={names.find((each) => BOOLEANS[each] === draft) ?? 'pending'}
        data={names.map((each) => ({ value: each, label: t(`grid:boolean.${each}`) }))}
        onChange={(event) => {
          const chosen = names.find((each) => each === event.currentTarget.value) ?? 'pending'
          newRow.set(name, BOOLEANS[chosen])
        }}
      />
    )
  }
  return (
    <TextInput
      size="sm"
      {...autofocus}
      label={label}
      error={error}
      inputMode={rule.family === 'number' ? 'decimal' : 'text'}
      placeholder={column.type === 'DATE' ? t('grid:filter.datePlaceholder') : ''}
      autoComplete="off"
      value={typeof draft === 'string' ? draft : ''}
      onChange={(event) => newRow.set(name, event.currentTarget.value)}
      onBlur={() => newRow.leave(name)}
    />
  )
}
