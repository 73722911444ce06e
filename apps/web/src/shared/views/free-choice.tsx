import { TextInput } from '@mantine/core'
import { MAX_TEXT_LENGTH } from '@quitus/domain/cell-value.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'

type Props = {
  label: string
  /** null while a choice of the list stands, or nothing. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Any other text beside a list of choices; taken on Enter or when the field is left, back to what stood on Escape. */
export function FreeChoice({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const isChanged = draft !== null && draft.trim() !== (value ?? '')

  function save(): boolean {
    setDraft(null)
    if (isChanged && text.trim() !== '') onChange(text.trim())
    else if (isChanged && value !== null) onChange(null)
    return true
  }
  useUnsavedEdit(isChanged, save)

  return (
    <TextInput
      size="sm"
      aria-label={label}
      placeholder={t('grid:choices.freeHint')}
      maxLength={MAX_TEXT_LENGTH}
      value={text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape' && isChanged) {
          event.preventDefault()
          setDraft(null)
        }
      }}
    />
  )
}
