import { Autocomplete } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoadChoices, useChoices } from '#views/choice/use-choices.ts'
import { type ReasonNeed, sharedChoices } from './decision.ts'

/** The reason as it is typed, what it says once stored, and what is wrong with it. */
export type ReasonDraft = {
  text: string
  /** null where nothing is written. */
  stored: string | null
  error: string | null
  show: (text: string) => void
  /** From now on what is wrong is shown. */
  reveal: () => void
  /** The server wants a reason that the dialog did not know of. */
  require: () => void
  isRequired: boolean
  isRevealed: boolean
  choices: readonly string[]
}

/** A reason of the project’s list, in the reader’s words, or any other. */
export function useReasonDraft(
  column: Column,
  rows: readonly GridRow[] | null,
  need: ReasonNeed,
  loadChoices: LoadChoices,
): ReasonDraft {
  const { t } = useTranslation()
  const { list } = useChoices(column, loadChoices)
  const [text, setText] = useState('')
  const [isRevealed, setRevealed] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isRequired = need === 'required' || isWanted
  const choices = readableChoices(column, list === null ? [] : sharedChoices(list, rows))
  const written = text.trim()
  const stored = choices.find((choice) => choice.text === written)?.value ?? written
  const error =
    written === '' && isRequired
      ? t('decisions:reason.missing')
      : stored.length > MAX_REASON_LENGTH
        ? t('decisions:reason.tooLong', { most: formatCount(MAX_REASON_LENGTH) })
        : null
  return {
    text,
    stored: written === '' ? null : stored,
    error,
    show: setText,
    reveal: () => setRevealed(true),
    require() {
      setWanted(true)
      setRevealed(true)
    },
    isRequired,
    isRevealed,
    choices: choices.map((choice) => choice.text),
  }
}

type Props = { column: Column; draft: ReasonDraft; description?: string; isFirst?: boolean }

/** The field of a reason; what is wrong shows once it was left, or sent. */
export function ReasonField({ column, draft, description, isFirst = false }: Props) {
  const { t } = useTranslation()
  const isTooLong = draft.error !== null && draft.text.trim() !== ''
  return (
    <Autocomplete
      label={column.label}
      description={description}
      required={draft.isRequired}
      placeholder={t('decisions:reason.hint')}
      data={[...new Set(draft.choices)]}
      openOnFocus={false}
      value={draft.text}
      error={draft.isRevealed || isTooLong ? draft.error : undefined}
      onChange={draft.show}
      {...(isFirst && { 'data-autofocus': true })}
    />
  )
}
