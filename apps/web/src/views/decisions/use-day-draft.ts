import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { formatDate, localTime } from '@quitus/domain/text/date-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

/** Today in the time zone of the project, as people type it. */
export function todayText(timeZone: string): string {
  return dayText(today(timeZone))
}

function today(timeZone: string): string {
  const { year, month, day } = localTime({ model: `${new Date().toISOString().slice(0, 19)}Z` }, timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** A day given as `yyyy-mm-dd`, as people type it. */
export function dayText(day: string): string {
  return formatDate({ model: `${day}T00:00:00` })
}

type Options = {
  /** Unless set, a day is taken. Otherwise the draft has neither a value nor an error. */
  isTaken?: boolean
  /** Does it say when something happened? Then it is not in the future. */
  isPast?: boolean
}

/** A day as it is typed, what it is as `yyyy-mm-dd`, and what is wrong with it. */
export function useDayDraft(initial: string, { isTaken = true, isPast = false }: Options = {}) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const [text, setText] = useState(initial)
  const options = { currency, timeZone, previous: null, ownHost: location.host }
  const read = COLUMN_TYPE_RULES.DATE.parseTyped(text, options)
  const isDay = read.ok && typeof read.value === 'object' && read.value !== null && 'model' in read.value
  const day = isTaken && isDay ? dayOf(read.value) : null
  const isToCome = isPast && day !== null && day > today(timeZone)
  return { text, show: setText, value: isToCome ? null : day, error: errorText() }

  function errorText(): string | null {
    if (isToCome) return t('decisions:date.future')
    if (!isTaken || day !== null) return null
    return read.ok ? t('decisions:date.missing') : t(`cells:${read.code}`)
  }
}

function dayOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('model' in value)) return null
  return String(value.model).slice(0, 10)
}
