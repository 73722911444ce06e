import { Button } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { IconFileDescription } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#shared/save-file.ts'
import styles from './jobs.module.css'

type Props = { job: Job; scope: NonNullable<Job['scope']> }

/** What a file holds, who made it and its checksum; to be kept next to a CSV, which has no second sheet. */
export function JobScope({ job, scope }: Props) {
  const { t } = useTranslation()
  function save(): void {
    const text = scope.map(({ label, value }) => `${label} : ${value}`).join('\r\n')
    const name = `${(job.file?.name ?? job.title).replace(/\.\w+$/, '')} - ${t('jobs:scopeFile')}.txt`
    saveFile(new Blob([`\ufeff${text}\r\n`], { type: 'text/plain;charset=utf-8' }), name)
  }
  return (
    <details className={styles.scope}>
      <summary>{t('jobs:scope')}</summary>
      <dl>
        {scope.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileDescription size={14} aria-hidden />}
        onClick={save}
      >
        {t('jobs:saveScope')}
      </Button>
    </details>
  )
}
