import { Textarea, TextInput } from '@mantine/core'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import { LEAST_SEARCHED_NAME } from '@quitus/domain/people/erasure.ts'
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
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

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
      <Textarea
        key={namesKey}
        {...names}
        data-autofocus
        label={t('erasures:person.otherNames')}
        description={t('erasures:person.otherNamesHint')}
        autosize
        minRows={2}
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
