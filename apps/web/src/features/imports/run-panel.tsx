import { Alert, Button, Group, Progress } from '@mantine/core'
import type { ImportReport, ImportRun } from '@quitus/contract/imports/import-draft.schema.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import styles from './import.module.css'
import { importCalls, importQueries } from './import-draft.queries.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

/** Starts and ends checks and imports; `failure` is what the server said to the last attempt. */
export function useRuns() {
  const { api } = useServices()
  const { id } = useProject()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const calls = importCalls(api, id)
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error))
    }
    await queryClient.invalidateQueries({ queryKey: importQueries.draft(api, id).queryKey })
    await queryClient.invalidateQueries({ queryKey: ['jobs', id] })
    setBusy(false)
  }
  return { calls, run, failure, isBusy }
}

/** How far a check or an import is, what can be done with it, and why it has not succeeded. */
export function RunPanel({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const { calls, run: perform, failure, isBusy } = useRuns()
  const { job, step, lines, share, refusal } = run
  const isRunning = isJobActive(job.state)
  const left = useMinutesLeft(`${job.id} ${step}`, isRunning ? share : null)
  return (
    <div className={styles.run}>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isRunning && (
        <>
          <p role="status">
            {job.state === 'waiting'
              ? t('importing:run.waiting')
              : t('importing:run.progress', {
                  step: t(`importing:runSteps.${step ?? 'reading'}`),
                  lines: formatCount(lines),
                })}
            {left !== null &&
              ` ${left === 0 ? t('importing:run.leftSoon') : t('importing:run.left', { count: left })}`}
          </p>
          <Progress
            value={100 * (share ?? 1)}
            animated={step !== 'reading'}
            aria-label={t('importing:run.share')}
          />
        </>
      )}
      {job.state === 'cancelled' && <Alert color="gray">{t('importing:run.cancelled')}</Alert>}
      {job.state === 'failed' && (
        <Alert color="red" role="alert">
          {refusal?.message ?? job.error?.message}
        </Alert>
      )}
      <Group>
        {isRunning && (
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => void perform(() => calls.cancel(job.id))}
          >
            {t('importing:run.cancel')}
          </Button>
        )}
        {job.isOwn && refusal === null && (job.state === 'failed' || job.state === 'cancelled') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => void perform(() => calls.retry(job.id))}
          >
            {t('importing:run.retry')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Lines with errors by their reason, and the first of them one by one. */
export function BadLines({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  if (report.badLineCount === 0) return null
  return (
    <>
      <ul className={styles.faults} aria-label={t('importing:checks.byReason')}>
        {report.faults.map(({ message, count }) => (
          <li key={message}>
            <strong>{formatCount(count)}</strong> {message}
          </li>
        ))}
      </ul>
      <TableScroll label={t('importing:checks.badLines')} className={styles.preview}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('importing:checks.file')}</th>
              <th scope="col">{t('importing:checks.line')}</th>
              <th scope="col">{t('importing:checks.column')}</th>
              <th scope="col">{t('importing:checks.value')}</th>
              <th scope="col">{t('importing:checks.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {report.badLines.map(({ file, line, column, message, value }) => (
              <tr key={`${file} ${line} ${column}`}>
                <td>{file}</td>
                <td>{line}</td>
                <td>{column}</td>
                <td>{value}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {report.badLineCount > report.badLines.length && (
        <p className={styles.quiet}>
          {t('importing:checks.more', { count: report.badLineCount - report.badLines.length })}
        </p>
      )}
    </>
  )
}
