import { TextInput } from '@mantine/core'
import type { HistoryRemoval } from '@quitus/contract/admin/erasures.ts'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { LEAST_HISTORY_YEARS, MAX_HISTORY_YEARS } from '@quitus/domain/people/erasure.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { adminCalls, adminQueries } from './admin.queries.ts'
import styles from './erasures.module.css'
import { erasureQueries } from './erasures.queries.ts'

/** Years as typed; null: for ever; undefined where they cannot be a rule. */
function yearsOf(text: unknown): number | null | undefined {
  const typed = String(text).trim()
  if (typed === '') return null
  const years = Number(typed)
  return Number.isInteger(years) && years >= LEAST_HISTORY_YEARS && years <= MAX_HISTORY_YEARS
    ? years
    : undefined
}

/** Changes for how long the history is kept; shows what the next night removes by it (SEC-09). */
export function HistoryRuleDialog({ project, onClose }: { project: ProjectSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const initial = project.historyYears === null ? '' : String(project.historyYears)
  const [typed, setTyped] = useState(initial)
  const years = yearsOf(typed)
  const form = useAppForm<{ years: string }>({
    initialValues: { years: initial },
    fields: {
      years: {
        label: t('erasures:history.field'),
        rules: [
          {
            is: (value) => yearsOf(value) !== undefined,
            message: t('erasures:history.fault', { least: LEAST_HISTORY_YEARS, most: MAX_HISTORY_YEARS }),
          },
        ],
      },
    },
    onSubmit: async ({ years: text }) => {
      const changed = await adminCalls(api).updateProject(project.id, { historyYears: yearsOf(text) ?? null })
      queryClient.setQueryData(adminQueries.project(api, project.id).queryKey, changed)
      toasts.confirm(t('erasures:history.saved'))
      onClose()
    },
  })
  const { key, onChange, ...field } = form.inputProps('years')
  return (
    <FormDialog
      form={form}
      size="md"
      fillsNarrow
      isDangerous={typeof years === 'number'}
      title={t('erasures:history.dialog')}
      submitLabel={t('erasures:history.submit')}
      onClose={onClose}
    >
      <p>{t('erasures:history.text')}</p>
      <TextInput
        key={key}
        {...field}
        onChange={(event) => {
          onChange(event)
          setTyped(event.currentTarget.value)
        }}
        data-autofocus
        label={t('erasures:history.field')}
        description={t('erasures:history.hint', { least: LEAST_HISTORY_YEARS })}
        inputMode="numeric"
        autoComplete="off"
      />
      <div aria-live="polite">{typeof years === 'number' && <Removal project={project} years={years} />}</div>
    </FormDialog>
  )
}

function Removal({ project, years }: { project: ProjectSettings; years: number }) {
  const { api } = useServices()
  const removal = useQuery(erasureQueries.ofHistory(api, project.id, years))
  if (removal.data !== undefined) return <Removed {...removal.data} timeZone={project.timeZone} />
  if (removal.error !== null)
    return <FailureState error={removal.error} onRetry={() => void removal.refetch()} />
  return <LoadingState lines={4} />
}

function Removed({
  before,
  changeSets,
  changes,
  from,
  until,
  open,
  timeZone,
}: HistoryRemoval & { timeZone: string }) {
  const { t } = useTranslation()
  const time = (at: string | null) => (at === null ? '' : formatDateTime({ model: at }, timeZone))
  const parts = [
    [t('erasures:part.changeSets'), formatCount(changeSets)],
    [t('erasures:part.changes'), formatCount(changes)],
    [t('erasures:history.oldest'), time(from)],
    [t('erasures:history.latest'), time(until)],
  ] as const
  return (
    <section>
      <h3 className={styles.heading}>{t('erasures:history.preview')}</h3>
      {changeSets > 0 ? (
        <dl className={styles.parts}>
          {parts.map(([label, value]) => (
            <div key={label} className={styles.part}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        open === null && (
          <p className={styles.note}>{t('erasures:history.nothing', { before: time(before) })}</p>
        )
      )}
      {open !== null && (
        <p className={styles.note}>{t('erasures:history.open', { anomaly: open.anomaly })}</p>
      )}
    </section>
  )
}
