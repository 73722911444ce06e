import { Alert } from '@mantine/core'
import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'
import { RunPanel } from './run-panel.tsx'

type Props = { stored: Pick<ImportDraft, 'run'>; version: number }

/** The last import of the project where it comes from elsewhere than this draft: the command, a program, a night. */
export function OtherRun({ stored: { run }, version }: Props) {
  const { t } = useTranslation()
  if (run === null || run.origin === 'person' || (run.version === version && version > 0)) return null
  const { report, job } = run
  return (
    <section className={styles.other} aria-labelledby="other-run">
      <h2 id="other-run" className={styles.heading}>
        {t(`importing:other.${run.origin}`, { person: job.requestedBy })}
      </h2>
      {job.state === 'done' && report !== null ? (
        <Alert color="green">
          {t('importing:other.done', {
            lines: formatCount(report.lines - report.badLineCount),
            anomalies: formatCount(report.anomalies),
          })}
        </Alert>
      ) : (
        <RunPanel run={run} />
      )}
    </section>
  )
}
