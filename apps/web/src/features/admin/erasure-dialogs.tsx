import { TextInput } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import { LEAST_SEARCHED_NAME, MAX_ERASURE_REFERENCE } from '@quitus/domain/people/erasure.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { ErasurePreview } from './erasure-preview.tsx'
import { erasureCalls, erasureQueries } from './erasures.queries.ts'

const MOST_NAMES = 5
const namesOf = (text: unknown) =>
  String(text)
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Erases the personal data of a disabled account, and leads to the certificate (SEC-09). */
export function ErasePersonDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const navigate = useNavigate()
  const toasts = useToasts()
  const preview = useQuery(erasureQueries.ofUser(api, user.id))
  const form = useAppForm<{ otherNames: string; reference: string }>({
    initialValues: { otherNames: '', reference: '' },
    fields: {
      otherNames: {
        label: t('erasures:person.otherNames'),
        rules: [
          {
            is: (value) =>
              namesOf(value).length <= MOST_NAMES &&
              namesOf(value).every((name) => name.length >= LEAST_SEARCHED_NAME),
            message: t('erasures:person.otherNamesFault'),
          },
        ],
      },
      reference: { label: t('erasures:person.reference'), rules: [] },
    },
    onSubmit: async ({ otherNames, reference }) => {
      const given = reference.trim()
      const { id } = await erasureCalls(api).eraseUser(user.id, {
        otherNames: namesOf(otherNames),
        ...(given !== '' && { reference: given }),
      })
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      toasts.confirm(t('erasures:person.done'))
      void navigate({ to: '/admin/erasures/$erasureId', params: { erasureId: String(id) } })
    },
  })
  const { key: namesKey, ...names } = form.inputProps('otherNames')
  const { key: referenceKey, ...reference } = form.inputProps('reference')
  return (
    <FormDialog
      form={form}
      size="md"
      fillsNarrow
      isDangerous
      title={t('erasures:person.dialog', { name: user.fullName })}
      submitLabel={t('erasures:person.submit')}
      onClose={onClose}
    >
      <p>{t('erasures:person.text')}</p>
      <ErasurePreview preview={preview} />
      <TextInput
        key={namesKey}
        {...names}
        data-autofocus
        label={t('erasures:person.otherNames')}
        description={t('erasures:person.otherNamesHint')}
      />
      <TextInput
        key={referenceKey}
        {...reference}
        label={t('erasures:person.reference')}
        description={t('erasures:person.referenceHint')}
        maxLength={MAX_ERASURE_REFERENCE}
      />
    </FormDialog>
  )
}

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
        maxLength={MAX_ERASURE_REFERENCE}
      />
    </FormDialog>
  )
}
