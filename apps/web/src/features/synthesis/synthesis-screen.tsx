import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { IconTableOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { AgeingPanel } from './charts/ageing-panel.tsx'
import { ChartPanel } from './charts/chart-panel.tsx'
import { PartsCheck } from './parts-check.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import styles from './synthesis.module.css'
import { synthesisQueries } from './synthesis.queries.ts'
import { SynthesisFigures } from './synthesis-figures.tsx'
import { SynthesisTable } from './synthesis-table.tsx'
import { SynthesisTools } from './synthesis-tools.tsx'
import { useFiguresReader } from './use-figures-reader.ts'
import { useSynthesisFailure } from './use-synthesis-failure.ts'

// Nobody sees it on screen: the figures do not wait for it.
const PrintCover = lazy(async () => ({ default: (await import('./print/print-cover.tsx')).PrintCover }))

type Summary = { name: string; label: string; visible: boolean }
type Props = { syntheses: readonly Summary[]; active: Summary }

/** One synthesis, and the ways to the others. */
export function SynthesisScreen({ syntheses, active }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const [reader] = useFiguresReader()
  const figures = useQuery({
    ...synthesisQueries.data(api, id, {
      name: active.name,
      locale: localeOfPath(location.pathname),
      reader,
    }),
    placeholderData: keepPreviousData,
  })
  useSynthesisFailure(figures.error)
  usePageTitle(`${active.label} · ${t('screens:synthesis.title')}`)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('screens:synthesis.title')}</h1>
        <SynthesisTools active={active} data={figures.data ?? null} />
      </div>
      <nav className={styles.tabs} aria-label={t('synthesis:tabs')}>
        {syntheses.map(({ name, label }) => (
          <Link
            key={name}
            ref={name === active.name ? showTab : undefined}
            className={styles.tab}
            aria-current={name === active.name ? 'page' : undefined}
            to="/$projectId/resultats/synthese/$syntheseName"
            params={{ projectId: String(id), syntheseName: name }}
            search={true}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.content} data-print-page>
        {figures.data !== undefined ? (
          <Figures data={figures.data} />
        ) : figures.error === null ? (
          <LoadingState lines={12} lineHeight={40} />
        ) : (
          <FailureState error={figures.error} onRetry={() => void figures.refetch()} />
        )}
      </div>
    </div>
  )
}

/** Where there are more tabs than have room, the one that is shown is among them. */
function showTab(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Figures({ data }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const { fault, rows } = data
  if (fault !== null)
    return (
      <StatePanel icon={<IconTableOff size={20} />} title={t('synthesis:fault.title')}>
        {fault.column === null
          ? t('synthesis:fault.withheld')
          : t('synthesis:fault.column', { column: fault.column })}
      </StatePanel>
    )
  return (
    <>
      <Suspense fallback={null}>
        <PrintCover data={data} />
      </Suspense>
      <SynthesisFigures data={data} />
      {rows.length === 0 ? (
        <StatePanel icon={<IconTableOff size={20} />} title={t('synthesis:empty.title')}>
          {t('synthesis:empty.hint')}
        </StatePanel>
      ) : (
        <>
          <SynthesisTable data={data} />
          <PartsCheck data={data} />
          {data.progress !== null && <ProgressSteps {...data.progress} />}
          <ChartPanel data={data} />
          {data.hasAgeing && <AgeingPanel name={data.name} />}
        </>
      )}
    </>
  )
}
