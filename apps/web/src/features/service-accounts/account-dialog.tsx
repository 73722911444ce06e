import { Checkbox, Group, MultiSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ServiceAccount } from '@quitus/contract/service-accounts/service-account.schema.ts'
import {
  isStaffAction,
  SERVICE_PERMISSIONS,
  type ServicePermission,
} from '@quitus/domain/people/service-account.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { ACTION_KEYS } from './action-keys.ts'
import { serviceAccountCalls, serviceAccountQueries } from './service-accounts.queries.ts'
import { Tokens } from './tokens.tsx'
import { useAccountChanges } from './use-account-changes.ts'

type Props = {
  /** null for a new one. */
  account: ServiceAccount | null
  /** Goes on with the account that was made: it needs a token. */
  onOpen: (account: number) => void
  onClose: () => void
}

/** What an account may do and where, and its tokens. */
export function AccountDialog({ account, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <OpenDialog
      onClose={onClose}
      size={600}
      fillsNarrow
      title={account === null ? t('serviceAccounts:create') : account.name}
    >
      {account !== null && <Tokens account={account} />}
      <AccountForm key={account?.id ?? 'new'} account={account} onOpen={onOpen} onClose={onClose} />
    </OpenDialog>
  )
}

function AccountForm({ account, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const noteChange = useAccountChanges()
  const [permissions, setPermissions] = useState<readonly ServicePermission[]>(
    account?.permissions ?? ['project.read', 'view.read'],
  )
  const [roleType, setRoleType] = useState(account?.roleType ?? 'customer')
  const [projects, setProjects] = useState(account?.projects ?? [])
  const form = useAppForm<{ name: string }>({
    initialValues: { name: account?.name ?? '' },
    fields: { name: { label: t('serviceAccounts:name'), rules: [{ is: 'required' }] } },
    onSubmit: async ({ name }) => {
      const body = {
        name: name.trim(),
        roleType,
        permissions: [...permissions],
        projects: projects.map(({ id }) => id),
      }
      const calls = serviceAccountCalls(api)
      const saved = await (account === null ? calls.create(body) : calls.update(account.id, body))
      noteChange(saved)
      toasts.confirm(t('serviceAccounts:saved', { name: saved.name }))
      if (account === null) onOpen(saved.id)
      else onClose()
    },
  })
  const { key, ...name } = form.inputProps('name')
  const chooseRole = (next: string) => {
    const role = next === 'staff' ? 'staff' : 'customer'
    setRoleType(role)
    if (role === 'customer') setPermissions(permissions.filter((action) => !isStaffAction(action)))
  }
  return (
    <DialogForm
      form={form}
      submitLabel={account === null ? t('serviceAccounts:submit') : t('serviceAccounts:save')}
      onCancel={onClose}
      isDisabled={permissions.length === 0 || projects.length === 0}
    >
      <TextInput
        key={key}
        {...name}
        {...(account === null && { 'data-autofocus': true })}
        label={t('serviceAccounts:name')}
        description={t('serviceAccounts:nameHint')}
        maxLength={MAX_NAME}
        required
        withAsterisk={false}
      />
      <ProjectsField value={projects} onChange={setProjects} />
      <Radio.Group label={t('serviceAccounts:sees')} value={roleType} onChange={chooseRole}>
        <Group mt={4}>
          <Radio value="customer" label={t('serviceAccounts:seesCustomer')} />
          <Radio value="staff" label={t('serviceAccounts:seesStaff')} />
        </Group>
      </Radio.Group>
      <Checkbox.Group
        label={t('serviceAccounts:permissions')}
        value={[...permissions]}
        onChange={(chosen) => setPermissions(SERVICE_PERMISSIONS.filter((action) => chosen.includes(action)))}
      >
        <Stack gap="xs" mt={4}>
          {SERVICE_PERMISSIONS.map((action) => (
            <Checkbox
              key={action}
              value={action}
              label={t(`serviceAccounts:action.${ACTION_KEYS[action]}`)}
              disabled={isStaffAction(action) && roleType === 'customer'}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}

type Project = ServiceAccount['projects'][number]

/** The projects of the account; others are found by typing. */
function ProjectsField({
  value,
  onChange,
}: {
  value: readonly Project[]
  onChange: (projects: Project[]) => void
}) {
  const { t } = useTranslation()
  const { api } = useServices()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TIMINGS.inputDebounce)
  const found = useQuery(serviceAccountQueries.projects(api, search))
  const known = [...value, ...(found.data ?? []).filter(({ id }) => value.every((each) => each.id !== id))]
  return (
    <MultiSelect
      label={t('serviceAccounts:projects')}
      placeholder={value.length === 0 ? t('serviceAccounts:chooseProjects') : ''}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(String(id))))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('serviceAccounts:noProject')}
      clearButtonProps={{ 'aria-label': t('close') }}
    />
  )
}
