import { SimpleGrid, TextInput } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { MAX_RETENTION_MONTHS } from '@quitus/domain/people/erasure.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useTranslation } from 'react-i18next'
import type { useAppForm } from '#shared/forms/use-app-form.ts'
import styles from './erasures.module.css'

/** Months as typed; empty: never. */
export type RetentionValues = { archiveAfter: string; eraseAfter: string }

export function retentionValues({ archiveAfterMonths, eraseAfterMonths }: ProjectSettings): RetentionValues {
  const text = (months: number | null) => (months === null ? '' : String(months))
  return { archiveAfter: text(archiveAfterMonths), eraseAfter: text(eraseAfterMonths) }
}

/** The fields as the API takes them. */
export function retentionBody({ archiveAfter, eraseAfter }: RetentionValues) {
  const months = (text: string) => (text.trim() === '' ? null : Number(text))
  return { archiveAfterMonths: months(archiveAfter), eraseAfterMonths: months(eraseAfter) }
}

/** The rules of the fields, with their labels. */
export function useRetentionRules() {
  const { t } = useTranslation()
  const rules = [
    {
      is: (value: unknown) => {
        const text = String(value).trim()
        const months = Number(text)
        return text === '' || (Number.isInteger(months) && months >= 1 && months <= MAX_RETENTION_MONTHS)
      },
      message: t('erasures:retention.fault'),
    },
  ]
  return {
    archiveAfter: { label: t('erasures:retention.archive'), rules },
    eraseAfter: { label: t('erasures:retention.erase'), rules },
  }
}

type Form = Pick<
  ReturnType<typeof useAppForm<{ name: string; company: string } & RetentionValues>>,
  'inputProps'
>

/** After how long a project is archived and erased (SEC-09), and when that is next due. */
export function RetentionFields({ form, project }: { form: Form; project: ProjectSettings }) {
  const { t } = useTranslation()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { key: archiveKey, ...archive } = form.inputProps('archiveAfter')
  const { key: eraseKey, ...erase } = form.inputProps('eraseAfter')
  const time = (at: string) => formatDateTime({ model: at }, timeZone)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          key={archiveKey}
          {...archive}
          label={t('erasures:retention.archive')}
          description={t('erasures:retention.archiveHint')}
          inputMode="numeric"
        />
        <TextInput
          key={eraseKey}
          {...erase}
          label={t('erasures:retention.erase')}
          description={t('erasures:retention.eraseHint')}
          inputMode="numeric"
        />
      </SimpleGrid>
      {project.archivesAt !== null && (
        <p className={styles.note}>{t('erasures:retention.archivesOn', { at: time(project.archivesAt) })}</p>
      )}
      {project.erasesAt !== null && (
        <p className={styles.note}>{t('erasures:retention.erasesOn', { at: time(project.erasesAt) })}</p>
      )}
    </>
  )
}
