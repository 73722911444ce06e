import { TextInput } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { ErasurePreview } from './erasure-preview.tsx'
import { erasureCalls, erasureQueries } from './erasures.queries.ts'

/** Erases an archived project once its name was typed, and leads to the certificate (SEC-09). */
export function EraseProjectDialog({ project, onClose }: { project: ProjectSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const navigate = useNavigate()
  const toasts = useToasts()
  const preview = useQuery(erasureQueries.ofProject(api, project.id))
  const form = useAppForm<{ typed: string; reference: string }>({
    initialValues: { typed: '', reference: '' },
    fields: {
      typed: {
        label: t('erasures:project.name'),
        rules: [
          { is: 'required' },
          { is: (value) => String(value).trim() === project.name, message: t('erasures:project.nameFault') },
        ],
      },
      reference: { label: t('erasures:person.reference'), rules: [] },
    },
    onSubmit: async ({ reference }) => {
      const given = reference.trim()
      const { id } = await erasureCalls(api).eraseProject(project.id, {
        name: project.name,
        ...(given !== '' && { reference: given }),
      })
      toasts.confirm(t('erasures:project.done'))
      await navigate({ to: '/admin/erasures/$erasureId', params: { erasureId: String(id) } })
      // Only now: the page of the project would read what is gone.
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const { key: typedKey, ...typed } = form.inputProps('typed')
  const { key: referenceKey, ...reference } = form.inputProps('reference')
  return (
    <FormDialog
      form={form}
      size="md"
      fillsNarrow
      isDangerous
      title={t('erasures:project.dialog', { name: project.name })}
      submitLabel={t('erasures:project.submit')}
      onClose={onClose}
    >
      <p>{t('erasures:project.text')}</p>
      <ErasurePreview preview={preview} />
      <TextInput
        key={typedKey}
        {...typed}
        data-autofocus
        label={t('erasures:project.name')}
        description={t('erasures:project.nameHint', { name: project.name })}
        autoComplete="off"
        withAsterisk={false}
      />
      <TextInput
        key={referenceKey}
        {...reference}
        label={t('erasures:person.reference')}
        description={t('erasures:person.referenceHint')}
        maxLength={200}
      />
    </FormDialog>
  )
}
