import { Alert, Button, Group, Radio, Stack } from '@mantine/core'
import { isJobActive } from '@quitus/domain/job.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFrom } from '#shared/save-from.ts'
import styles from './import.module.css'
import { isActive } from './import-draft.queries.ts'
import { BadLines, RunPanel, useRuns } from './run-panel.tsx'
import type { StepProps } from './step-props.ts'

/** Reads whole files without publishing anything, and lets one decide what becomes of lines with errors. */
export function ChecksStep({ draft, stored }: StepProps) {
  const { t } = useTranslation()
  const { calls, run, failure, isBusy } = useRuns()
  const { check } = stored
  const isOutdated = check !== null && stored.isCheckOutdated
  const report = check?.report ?? null
  const file = check?.job.file ?? null

  async function download(job: string): Promise<void> {
    saveFrom((await calls.ticket(job)).url, file?.name)
  }

  return (
    <>
      <p className={styles.intro}>{t('importing:checks.intro')}</p>
      {failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {failure}
        </Alert>
      )}
      <Button
        variant={report === null || isOutdated ? 'filled' : 'default'}
        disabled={isBusy || isActive(stored)}
        onClick={() =>
          void run(async () => calls.start({ version: await draft.saved(), isCheck: true, isPreview: false }))
        }
      >
        {t(check === null ? 'importing:checks.start' : 'importing:checks.again')}
      </Button>
      {check !== null && <RunPanel run={check} />}
      {isOutdated && !isJobActive(check.job.state) && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:checks.outdated')}
        </Alert>
      )}
      {report !== null && (
        <>
          <p className={styles.kind} role="status">
            {t('importing:checks.read', { lines: formatCount(report.lines), count: report.badLineCount })}
          </p>
          <BadLines report={report} />
          {check?.job.isOwn && file !== null && !file.isExpired && (
            <Group mt="md">
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void run(() => download(check.job.id))}
              >
                {t('importing:checks.download')}
              </Button>
            </Group>
          )}
          {report.findings.length > 0 && (
            <>
              <h3 className={styles.subheading}>{t('importing:checks.findings')}</h3>
              <ul className={styles.faults}>
                {report.findings.map(({ file: name, code, message, count }) => (
                  <li key={`${name} ${code}`}>
                    <strong>{formatCount(count)}</strong> {name} · {message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <Radio.Group
        className={styles.field ?? ''}
        label={t('importing:checks.question')}
        value={draft.content.excludesBadLines ? 'exclude' : 'stop'}
        onChange={(value) => draft.change({ excludesBadLines: value === 'exclude' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="stop" label={t('importing:checks.stop')} />
          <Radio value="exclude" label={t('importing:checks.exclude')} />
        </Stack>
      </Radio.Group>
    </>
  )
}
