import { NativeSelect, TextInput } from '@mantine/core'
import { joinedChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#views/choice/choice-field.tsx'
import type { LoadChoices } from '#views/choice/use-choices.ts'

const BOOLEANS = ['true', 'false', 'pending'] as const

type Props = {
  column: Column
  /** As it is typed; '' is no value. */
  text: string
  /** Why the text is no value of the column. */
  error: string | undefined
  loadChoices: LoadChoices
  onChange: (text: string) => void
}

/**
 * The value that several rows get, by the type of its column; of dependent lists all choices, as each row has a list
 * of its own.
 */
export function MultipleEditValue({ column, text, error, loadChoices, onChange }: Props) {
  const { t } = useTranslation()
  const [hasLeft, setLeft] = useState(false)
  const rule = COLUMN_TYPE_RULES[column.type]
  if (column.cellEditorParams !== undefined)
    return (
      <ChoiceField
        column={column}
        row={{}}
        value={text === '' ? null : text}
        loadChoices={async (name, signal) => joinedChoices(await loadChoices(name, signal))}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  if (rule.editor === 'boolean')
    return (
      <NativeSelect
        label={t('writing:multiple.value')}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        value={text || 'pending'}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={BOOLEANS.map((value) => ({ value, label: t(`grid:boolean.${value}`) }))}
      />
    )
  return (
    <TextInput
      label={t('writing:multiple.value')}
      description={t('writing:multiple.empty')}
      value={text}
      inputMode={rule.inputMode}
      error={hasLeft ? error : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
