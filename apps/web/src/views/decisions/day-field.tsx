import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useDayDraft } from './use-day-draft.ts'

const DayCalendar = lazy(async () => ({
  default: (await import('@quitus/data-grid/core/ui/day-calendar.tsx')).DayCalendar,
}))

type Props = { label: string; draft: ReturnType<typeof useDayDraft>; isFirst: boolean }

/** A day, typed or picked from a calendar that opens below the field and is loaded then. */
export function DayField({ label, draft, isFirst }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is that of the field and its calendar
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // The calendar closes, and the dialog stays.
        event.stopPropagation()
        setOpen(false)
        input.current?.focus()
      }}
    >
      <TextInput
        ref={input}
        label={label}
        placeholder={t('grid:filter.datePlaceholder')}
        value={draft.text}
        error={draft.error}
        onChange={(event) => draft.show(event.currentTarget.value)}
        {...(isFirst && { 'data-autofocus': true })}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('grid:filter.openCalendar')}
            title={t('grid:filter.openCalendar')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        }
      />
      {isOpen && (
        <Suspense fallback={<Loader size={16} mt="xs" aria-hidden />}>
          <DayCalendar
            t={t}
            day={draft.value}
            onPick={(day) => {
              draft.show(day.split('-').reverse().join('/'))
              setOpen(false)
              input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
