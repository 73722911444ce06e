import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { FeatureBoxes } from '#shared/projects/feature-boxes.tsx'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from './admin.module.css'
import { adminCalls, adminQueries } from './admin.queries.ts'
import { CompanyField } from './company-field.tsx'
import { HistoryRule } from './history-rule.tsx'
import {
  RetentionFields,
  type RetentionValues,
  retentionBody,
  retentionValues,
  useRetentionRules,
} from './retention-fields.tsx'

const EraseProjectDialog = lazy(async () => ({
  default: (await import('./erasure-dialogs.tsx')).EraseProjectDialog,
}))

const HistoryRuleDialog = lazy(async () => ({
  default: (await import('./history-rule-dialog.tsx')).HistoryRuleDialog,
}))

/** Name, customer and screens of a project, and its archiving, which requests the name (PRJ-04). */
export function ProjectSettingsForm({ project }: { project: ProjectSettings }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const action = useAction()
  const [features, setFeatures] = useState(project.features)
  const [allowsImpersonatedWrites, setAllows] = useState(project.allowsImpersonatedWrites)
  const [usesTriage, setTriage] = useState(project.usesTriage)
  const [showsEarlierHistory, setEarlier] = useState(project.showsEarlierHistory)
  const [isArchiving, setArchiving] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [isChangingHistory, setChangingHistory] = useState(false)
  const required = [{ is: 'required' }] as const
  const retentionRules = useRetentionRules()

  async function change(body: Parameters<ReturnType<typeof adminCalls>['updateProject']>[1]): Promise<void> {
    const changed = await adminCalls(api).updateProject(project.id, body)
    queryClient.setQueryData(adminQueries.project(api, project.id).queryKey, changed)
    await queryClient.invalidateQueries({ queryKey: projectQueries.list(api).queryKey })
  }

  const form = useAppForm<{ name: string; company: string } & RetentionValues>({
    initialValues: { name: project.name, company: project.company, ...retentionValues(project) },
    fields: {
      name: { label: t('admin:project.name'), rules: required },
      company: { label: t('admin:project.company'), rules: required },
      ...retentionRules,
    },
    onSubmit: async ({ name, company, ...retention }) => {
      await change({
        name: name.trim(),
        company: company.trim(),
        features,
        allowsImpersonatedWrites,
        usesTriage,
        showsEarlierHistory,
        ...retentionBody(retention),
      })
      toasts.confirm(t('admin:project.saved'))
    },
  })
  const { key: nameKey, ...name } = form.inputProps('name')
  const { key: companyKey, ...company } = form.inputProps('company')
  return (
    <div className={styles.form}>
      <AppForm
        form={form}
        actions={
          <Group justify="space-between">
            <Button type="submit" loading={form.isRunning}>
              {t('admin:project.save')}
            </Button>
            <Group gap="sm">
              {project.isArchived && (
                <Button variant="default" onClick={() => setErasing(true)}>
                  {t('erasures:project.action')}
                </Button>
              )}
              {project.isArchived ? (
                <Button
                  variant="default"
                  disabled={action.isRunning}
                  onClick={() =>
                    action.start(async () => {
                      await change({ isArchived: false })
                      toasts.confirm(t('admin:project.restored'))
                    })
                  }
                >
                  {t('admin:project.restore')}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setArchiving(true)}>
                  {t('admin:project.archive')}
                </Button>
              )}
            </Group>
          </Group>
        }
      >
        <TextInput
          key={nameKey}
          {...name}
          label={t('admin:project.name')}
          maxLength={MAX_NAME}
          required
          withAsterisk={false}
        />
        <CompanyField
          key={companyKey}
          {...company}
          label={t('admin:project.company')}
          description={t('admin:project.companyHint')}
          maxLength={MAX_NAME}
        />
        <FeatureBoxes value={features} onChange={setFeatures} />
        <Checkbox
          label={t('admin:project.impersonatedWrites')}
          description={t('admin:project.impersonatedWritesHint')}
          checked={allowsImpersonatedWrites}
          onChange={({ currentTarget: { checked } }) => setAllows(checked)}
        />
        <Checkbox
          label={t('admin:project.triage')}
          description={t('admin:project.triageHint')}
          checked={usesTriage}
          onChange={({ currentTarget: { checked } }) => setTriage(checked)}
        />
        <Checkbox
          label={t('admin:project.earlierHistory')}
          description={t('admin:project.earlierHistoryHint')}
          checked={showsEarlierHistory}
          onChange={({ currentTarget: { checked } }) => setEarlier(checked)}
        />
        <RetentionFields form={form} project={project} />
        <HistoryRule project={project} onChange={() => setChangingHistory(true)} />
      </AppForm>
      {isChangingHistory && (
        <Suspense>
          <HistoryRuleDialog project={project} onClose={() => setChangingHistory(false)} />
        </Suspense>
      )}
      {isErasing && (
        <Suspense>
          <EraseProjectDialog project={project} onClose={() => setErasing(false)} />
        </Suspense>
      )}
      {isArchiving && (
        <ArchiveDialog
          name={project.name}
          onClose={() => setArchiving(false)}
          onArchive={async () => {
            await change({ isArchived: true })
            setArchiving(false)
            toasts.confirm(t('admin:project.archived'))
          }}
        />
      )}
    </div>
  )
}

type ArchiveProps = { name: string; onClose: () => void; onArchive: () => Promise<void> }

function ArchiveDialog({ name, onClose, onArchive }: ArchiveProps) {
  const { t } = useTranslation()
  const label = t('admin:project.confirmName')
  const form = useAppForm<{ typed: string }>({
    initialValues: { typed: '' },
    fields: {
      typed: {
        label,
        rules: [
          { is: 'required' },
          { is: (value) => String(value).trim() === name, message: t('admin:project.mismatch') },
        ],
      },
    },
    onSubmit: onArchive,
  })
  const { key, ...typed } = form.inputProps('typed')
  return (
    <FormDialog
      form={form}
      title={t('admin:project.archiveTitle', { name })}
      submitLabel={t('admin:project.archive')}
      isDangerous
      onClose={onClose}
    >
      <p>{t('admin:project.archiveText')}</p>
      <TextInput key={key} {...typed} data-autofocus label={label} autoComplete="off" withAsterisk={false} />
    </FormDialog>
  )
}
