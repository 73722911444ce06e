import { NativeSelect, TextInput } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#views/choice/choice-field.tsx'
import { useCurrentView } from '#views/data/view-store.ts'
import type { NewFreeAnomaly } from './use-new-free-anomaly.ts'

const BOOLEANS = { pending: null, true: true, false: false } as const

type Props = { column: Column; newAnomaly: NewFreeAnomaly; isFirst: boolean }

/** One field of a new row, by the column's type: typed and read as in the grid. */
export function FreeAnomalyField({ column, newAnomaly, isFirst }: Props) {
  const { t } = useTranslation()
  const { source } = useCurrentView()
  const { name, label } = column
  const rule = COLUMN_TYPE_RULES[column.type]
  const draft = newAnomaly.draftOf(name)
  const error = newAnomaly.errorOf(name)
  const autofocus = isFirst ? { 'data-autofocus': true } : {}
  if (column.cellEditorParams !== undefined) {
    return (
      <ChoiceField
        column={column}
        row={newAnomaly.row}
        value={typeof draft === 'string' ? draft : null}
        loadChoices={source.choices}
        error={error}
        onChange={(value) => newAnomaly.set(name, value)}
        onBlur={() => newAnomaly.leave(name)}
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
          newAnomaly.set(name, BOOLEANS[chosen])
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
      inputMode={rule.inputMode}
      placeholder={rule.family === 'date' ? t('grid:filter.datePlaceholder') : ''}
      autoComplete="off"
      value={typeof draft === 'string' ? draft : ''}
      onChange={(event) => newAnomaly.set(name, event.currentTarget.value)}
      onBlur={() => newAnomaly.leave(name)}
    />
  )
}
