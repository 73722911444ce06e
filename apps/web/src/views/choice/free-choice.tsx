import { TextInput } from '@mantine/core'
import { MAX_TEXT_LENGTH } from '@quitus/domain/values/cell-value.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'

type Props = {
  label: string
  /** null while a choice of the list is, or nothing. */
  value: string | null
  /** What the column holds, be it of the list or not. */
  stored: string | null
  /** `seen` is what the column held when the person began to type: a colleague may have changed it since (CELL-11). */
  onChange: (value: string | null, seen: string | null) => void
}

/** Any other text next to a list of choices; taken on Enter or when the field is left, back to what was on Escape. */
export function FreeChoice({ label, value, stored, onChange }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const isChanged = draft !== null && draft.trim() !== (value ?? '')

  function save(): boolean {
    setDraft(null)
    if (isChanged && text.trim() !== '') onChange(text.trim(), seen)
    else if (isChanged && value !== null) onChange(null, seen)
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
      onChange={(event) => {
        if (draft === null) setSeen(stored)
        setDraft(event.currentTarget.value)
      }}
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
