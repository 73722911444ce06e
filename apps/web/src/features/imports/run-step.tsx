import { Alert, Button } from '@mantine/core'
import { isJobActive } from '@quitus/domain/job.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { TriagePanel } from '#views/triage/triage-panel.tsx'
import styles from './import.module.css'
import { isActive } from './import-draft.queries.ts'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { BadLines, RunPanel, useRuns } from './run-panel.tsx'
import type { StepProps } from './step-props.ts'

/** Runs the import, and leads to what it has found. */
export function RunStep({ draft, stored }: StepProps) {
  const { t } = useTranslation()
  const { calls, run: perform, failure, isBusy } = useRuns()
  const queryClient = useQueryClient()
  const { run } = stored
  const { content } = draft
  const isOpen = run === null || run.version !== draft.version || !isJobActive(run.job.state)
  const isRestored = run?.isRestoring === true && run.job.state === 'done' && !run.isPreview
  const isDone = run !== null && run.job.state === 'done' && !run.isPreview && run.version === draft.version
  const report = run?.version === draft.version && !run.isPreview ? run.report : null
  const needsChoice = stored.hasPublication && content.addsToCurrent === null && !isDone
  useEffect(() => {
    // Whatever pages know of the project was read before its new publication.
    if (isDone || isRestored)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'importDraft' })
  }, [isDone, isRestored, queryClient])
  if (stored.preview !== null) {
    const isOutdated = stored.preview.version !== draft.version
    return <PreviewPanel stored={stored} job={stored.preview.job} isOutdated={isOutdated} />
  }
  return (
    <>
      {isRestored && (
        <Alert color="green" role="status" className={styles.alert ?? ''}>
          {t('importing:former.done')} <ToDashboard />
        </Alert>
      )}
      {!isDone && (
        <ul className={styles.summary}>
          <li>{t('importing:run.files', { count: content.files.length })}</li>
          {content.kind === 'fec' && <li>{t('importing:run.fec')}</li>}
          {!needsChoice && (
            <li>{t(content.addsToCurrent === true ? 'importing:run.adds' : 'importing:run.replaces')}</li>
          )}
          <li>{t(content.excludesBadLines ? 'importing:run.excludes' : 'importing:run.stops')}</li>
        </ul>
      )}
      {needsChoice && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:run.needsChoice')}
        </Alert>
      )}
      {failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {failure}
        </Alert>
      )}
      {isOpen && !isDone && (
        <Button
          disabled={isBusy || needsChoice || isActive(stored)}
          onClick={() =>
            void perform(async () =>
              calls.start({ version: await draft.saved(), isCheck: false, isPreview: true }),
            )
          }
        >
          {t('importing:run.start')}
        </Button>
      )}
      {run !== null && (run.version === draft.version || run.isRestoring) && <RunPanel run={run} />}
      {report !== null && !isDone && <BadLines report={report} />}
      {isDone && report !== null && (
        <div className={styles.done} role="status">
          <h3 className={styles.subheading}>{t('importing:done.title')}</h3>
          <ul className={styles.summary}>
            <li>{t('importing:done.lines', { lines: formatCount(report.lines - report.badLineCount) })}</li>
            {report.badLineCount > 0 && (
              <li>{t('importing:done.excluded', { lines: formatCount(report.badLineCount) })}</li>
            )}
            <li>{t('importing:done.anomalies', { anomalies: formatCount(report.anomalies) })}</li>
            {report.weakAnomalies > 0 && (
              <li>{t('importing:done.weak', { anomalies: formatCount(report.weakAnomalies) })}</li>
            )}
            {report.goneEntries > 0 && (
              <li>{t('importing:done.gone', { entries: formatCount(report.goneEntries) })}</li>
            )}
          </ul>
          <ToDashboard />
        </div>
      )}
      {isDone && (
        <div className={styles.field}>
          <TriagePanel />
        </div>
      )}
    </>
  )
}

function ToDashboard() {
  const { t } = useTranslation()
  const { id } = useProject()
  return (
    <Button
      size="compact-md"
      renderRoot={(props) => (
        <Link
          to="/$projectId/resultats/dashboards/$vueName"
          params={{ projectId: String(id), vueName: DEFAULT_NAME }}
          {...props}
        />
      )}
    >
      {t('importing:done.toDashboard')}
    </Button>
  )
}
