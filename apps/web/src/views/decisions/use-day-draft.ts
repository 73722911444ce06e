import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { formatDate, localTime } from '@quitus/domain/text/date-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

/** Today by the clocks of the project, as people type it. */
export function todayText(timeZone: string): string {
  const { year, month, day } = localTime({ model: `${new Date().toISOString().slice(0, 19)}Z` }, timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return dayText(`${year}-${two(month)}-${two(day)}`)
}

/** A day given as `yyyy-mm-dd`, as people type it. */
export function dayText(day: string): string {
  return formatDate({ model: `${day}T00:00:00` })
}

/** A day as it is typed, what it is as `yyyy-mm-dd`, and what is wrong with it; nothing where none is taken. */
export function useDayDraft(initial: string, isTaken: boolean) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const [text, setText] = useState(initial)
  const options = { currency, timeZone, previous: null, ownHost: location.host }
  const read = COLUMN_TYPE_RULES.DATE.parseTyped(text, options)
  const isDay = read.ok && typeof read.value === 'object' && read.value !== null && 'model' in read.value
  const value = isTaken && isDay && 'model' in (read.value as object) ? dayOf(read.value) : null
  const error =
    !isTaken || value !== null ? null : read.ok ? t('decisions:date.missing') : t(`cells:${read.code}`)
  return { text, show: setText, value, error }
}

function dayOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('model' in value)) return null
  return String(value.model).slice(0, 10)
}
