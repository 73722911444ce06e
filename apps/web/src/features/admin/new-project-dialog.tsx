import { Select, TextInput } from '@mantine/core'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { isTimeZone } from '@quitus/domain/text/time-zone.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { FeatureBoxes } from '#shared/projects/feature-boxes.tsx'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices } from '#shared/services.ts'
import { adminCalls } from './admin.queries.ts'
import { CompanyField } from './company-field.tsx'

const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'CAD', 'SEK', 'NOK', 'DKK', 'PLN', 'MAD', 'TND', 'XOF']

type Props = { onClose: () => void; onCreated: (projectId: number) => void }

/** Makes a project, of which the person becomes the manager (ACC-06). */
export function NewProjectDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const [features, setFeatures] = useState<ProjectFeature[]>(['dashboard', 'freeAnomaly', 'transfers'])
  const required = [{ is: 'required' }] as const
  const form = useAppForm<{ name: string; company: string; currency: string; timeZone: string }>({
    initialValues: { name: '', company: '', currency: 'EUR', timeZone: 'Europe/Paris' },
    fields: {
      name: { label: t('admin:project.name'), rules: required },
      company: { label: t('admin:project.company'), rules: required },
      currency: { label: t('admin:project.currency'), rules: required },
      timeZone: {
        label: t('admin:project.timeZone'),
        rules: [...required, { is: (value) => isTimeZone(String(value)) }],
      },
    },
    onSubmit: async ({ name, company, currency, timeZone }) => {
      const body = { name: name.trim(), company: company.trim(), currency, timeZone, features }
      const { id } = await adminCalls(api).createProject(body)
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      await queryClient.invalidateQueries({ queryKey: projectQueries.list(api).queryKey })
      onClose()
      toasts.confirm(t('admin:project.created', { name: body.name }))
      onCreated(id)
    },
  })
  const { key: nameKey, ...name } = form.inputProps('name')
  const { key: companyKey, ...company } = form.inputProps('company')
  const { key: currencyKey, ...currency } = form.inputProps('currency')
  const { key: zoneKey, ...zone } = form.inputProps('timeZone')
  return (
    <FormDialog
      form={form}
      size="md"
      fillsNarrow
      title={t('admin:project.title')}
      submitLabel={t('admin:project.submit')}
      onClose={onClose}
    >
      <TextInput
        key={nameKey}
        {...name}
        data-autofocus
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
      <Select
        key={currencyKey}
        {...currency}
        label={t('admin:project.currency')}
        data={CURRENCIES}
        allowDeselect={false}
      />
      <Select
        key={zoneKey}
        {...zone}
        label={t('admin:project.timeZone')}
        data={Intl.supportedValuesOf('timeZone')}
        limit={50}
        searchable
        allowDeselect={false}
      />
    </FormDialog>
  )
}
