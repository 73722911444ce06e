import { Text, TextInput } from '@mantine/core'
import {
  BOOK_ACCOUNT_PARTS,
  type BookAccountPart,
  bookAccountFaults,
  MAX_ACCOUNT_CODE,
  MAX_JOURNAL_CODE,
} from '@quitus/domain/books/book-accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { type BookSettings, bookQueries, saveBookSettings } from './books.queries.ts'

/** Journal and accounts of entries where the ledger names none; for those who manage the project. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const settings = useQuery(bookQueries.settings(api, id))
  if (settings.data !== undefined) return <Fields kept={settings.data} onClose={onClose} />
  return (
    <OpenDialog title={t('books:settings.title')} size={480} onClose={onClose}>
      {settings.error === null ? (
        <LoadingState lines={4} lineHeight={44} />
      ) : (
        <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </OpenDialog>
  )
}

function Fields({ kept, onClose }: { kept: BookSettings; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id } = useProject()
  const toasts = useToasts()
  const fieldOf = (part: BookAccountPart) => ({
    label: t(`books:settings.${part}`),
    rules: [
      { is: 'required' as const },
      {
        is: (value: unknown) => !bookAccountFaults({ ...kept, [part]: String(value).trim() }).includes(part),
        message: t('books:settings.fault'),
      },
    ],
  })
  const form = useAppForm<BookSettings>({
    initialValues: kept,
    fields: {
      journal: fieldOf('journal'),
      supplier: fieldOf('supplier'),
      suspense: fieldOf('suspense'),
      vat: fieldOf('vat'),
    },
    onSubmit: async ({ journal, supplier, suspense, vat }) => {
      await saveBookSettings(api, id, {
        ...{ journal: journal.trim(), supplier: supplier.trim() },
        ...{ suspense: suspense.trim(), vat: vat.trim() },
      })
      onClose()
      toasts.confirm(t('books:settings.saved'))
      await queryClient.invalidateQueries({ queryKey: bookQueries.all(id) })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('books:settings.title')}
      size={480}
      submitLabel={t('books:settings.save')}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('books:settings.hint')}
      </Text>
      {BOOK_ACCOUNT_PARTS.map((part, at) => {
        const { key, ...input } = form.inputProps(part)
        return (
          <TextInput
            key={key}
            {...input}
            label={t(`books:settings.${part}`)}
            maxLength={part === 'journal' ? MAX_JOURNAL_CODE : MAX_ACCOUNT_CODE}
            required
            withAsterisk={false}
            {...(at === 0 && { 'data-autofocus': true })}
          />
        )
      })}
    </FormDialog>
  )
}
