import { Button, TextInput } from '@mantine/core'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { type ListHandle, ListScreen } from '#views/list/list-screen.tsx'
import { adminCalls } from './admin.queries.ts'

type Company = { id: number; name: string }

/** The companies that people and projects belong to; one is renamed by a click on its name. */
export function CompaniesPage() {
  const { t } = useTranslation()
  const list = useRef<ListHandle>(null)
  const [edited, setEdited] = useState<Company | 'new' | null>(null)
  const title = t('admin:lists.companies')
  usePageTitle(title)
  return (
    <ListScreen
      ref={list}
      scope={{ list: 'companies' }}
      title={title}
      openRow={(id, row) => setEdited({ id: Number(id), name: String(row.name) })}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('admin:company.create')}
        </Button>
      }
    >
      {edited !== null && (
        <CompanyDialog
          company={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => list.current?.reload()}
        />
      )}
    </ListScreen>
  )
}

type Props = { company: Company | null; onClose: () => void; onSaved: () => void }

function CompanyDialog({ company, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const toasts = useToasts()
  const label = t('admin:company.name')
  const form = useAppForm<{ name: string }>({
    initialValues: { name: company?.name ?? '' },
    fields: { name: { label, rules: [{ is: 'required' }] } },
    onSubmit: async ({ name }) => {
      const calls = adminCalls(api)
      if (company === null) await calls.createCompany(name.trim())
      else await calls.renameCompany(company.id, name.trim())
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      onSaved()
      onClose()
      toasts.confirm(t('admin:company.done', { name: name.trim() }))
    },
  })
  const { key, ...name } = form.inputProps('name')
  return (
    <FormDialog
      form={form}
      title={
        company === null ? t('admin:company.title') : t('admin:company.renameTitle', { name: company.name })
      }
      submitLabel={company === null ? t('admin:company.submit') : t('admin:company.save')}
      onClose={onClose}
    >
      <TextInput
        key={key}
        {...name}
        data-autofocus
        label={label}
        maxLength={MAX_NAME}
        required
        withAsterisk={false}
      />
    </FormDialog>
  )
}
