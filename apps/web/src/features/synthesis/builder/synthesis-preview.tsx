import { useDebouncedValue } from '@mantine/hooks'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { ChartPanel } from '../charts/chart-panel.tsx'
import { SynthesisTable } from '../synthesis-table.tsx'
import styles from './builder.module.css'
import { previewQuery } from './builder.queries.ts'

/** The figures of a definition while it is written, live. */
export function SynthesisPreview({ definition }: { definition: SynthesisDefinition }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const [settled] = useDebouncedValue(definition, TIMINGS.inputDebounce)
  const preview = useQuery(previewQuery(api, id, settled, localeOfPath(location.pathname)))
  const isBehind = preview.isPlaceholderData || settled !== definition
  return (
    <section className={styles.preview} aria-label={t('synthesis:form.preview')} aria-busy={isBehind}>
      <h2 className={styles.previewTitle}>{t('synthesis:form.preview')}</h2>
      {preview.error !== null ? (
        <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <LoadingState lines={10} />
      ) : preview.data.rows.length === 0 ? (
        <p>{t('synthesis:empty.title')}</p>
      ) : (
        <>
          <SynthesisTable data={preview.data} />
          <ChartPanel data={preview.data} />
        </>
      )}
    </section>
  )
}
