import { TextInput } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { MAX_REFERENCE_LENGTH } from '@quitus/domain/routes/route.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  column: Column
  transition: Transition
  text: string
  error: string | null
  onChange: (text: string) => void
}

/** The reference of what corrected the anomaly, as the books or the return have it (FLOW-21). */
export function ReferenceField({ column, transition, text, error, onChange }: Props) {
  const { t } = useTranslation()
  const isEntry = transition === 'correct'
  return (
    <TextInput
      label={isEntry ? column.label : t('decisions:reference.return')}
      description={t(isEntry ? 'decisions:reference.ofEntry' : 'decisions:reference.ofReturn')}
      required
      maxLength={MAX_REFERENCE_LENGTH}
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  )
}
