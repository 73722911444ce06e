import { Badge, Button, Table, Title, UnstyledButton } from '@mantine/core'
import type { ServiceAccount } from '@quitus/contract/service-accounts/service-account.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { AccountDialog } from './account-dialog.tsx'
import styles from './service-accounts.module.css'
import { serviceAccountQueries } from './service-accounts.queries.ts'

/** Accounts of programs: what they may do where, their tokens, and when these were last used (AUTH-15). */
export function ServiceAccountsPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const title = t('serviceAccounts:title')
  usePageTitle(title)
  const accounts = useQuery({ ...serviceAccountQueries.list(api), refetchOnMount: 'always' })
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const account = accounts.data?.find(({ id }) => id === opened) ?? null
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
          {t('serviceAccounts:create')}
        </Button>
      </div>
      <p className={styles.explanation}>{t('serviceAccounts:explanation')}</p>
      {accounts.data !== undefined ? (
        accounts.data.length === 0 ? (
          <StatePanel icon={<IconKey size={20} />} title={t('serviceAccounts:none')}>
            {t('serviceAccounts:noneHint')}
          </StatePanel>
        ) : (
          <AccountTable accounts={accounts.data} onOpen={setOpened} />
        )
      ) : accounts.error === null ? (
        <LoadingState lines={4} lineHeight={48} />
      ) : (
        <FailureState error={accounts.error} onRetry={() => void accounts.refetch()} />
      )}
      {(opened === 'new' || account !== null) && (
        <AccountDialog account={account} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

type TableProps = { accounts: readonly ServiceAccount[]; onOpen: (account: number) => void }

function AccountTable({ accounts, onOpen }: TableProps) {
  const { t } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('serviceAccounts:name')}</Table.Th>
            <Table.Th>{t('serviceAccounts:projects')}</Table.Th>
            <Table.Th>{t('serviceAccounts:permissions')}</Table.Th>
            <Table.Th>{t('serviceAccounts:tokens')}</Table.Th>
            <Table.Th>{t('serviceAccounts:lastUsed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Row key={account.id} account={account} onOpen={() => onOpen(account.id)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Row({ account, onOpen }: { account: ServiceAccount; onOpen: () => void }) {
  const { t } = useTranslation()
  const { name, projects, permissions, tokens, isDisabled } = account
  const valid = tokens.filter(({ state }) => state === 'valid').length
  const lastUsed =
    tokens
      .map(({ lastUsedAt }) => lastUsedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  const names = projects.map((project) => project.name).join(', ')
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton className={styles.name ?? ''} onClick={onOpen}>
          {name}
        </UnstyledButton>{' '}
        {isDisabled && (
          <Badge color="gray" variant="light" tt="none">
            {t('serviceAccounts:disabled')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td className={styles.projects ?? ''} title={names}>
        {names}
      </Table.Td>
      <Table.Td>{t('serviceAccounts:permissionCount', counted(permissions.length))}</Table.Td>
      <Table.Td>{t('serviceAccounts:validTokens', counted(valid))}</Table.Td>
      <Table.Td>{lastUsed === '' ? t('serviceAccounts:never') : instantText(lastUsed)}</Table.Td>
    </Table.Tr>
  )
}

/** An instant by the clocks of the reader. */
function instantText(instant: string): string {
  return formatDateTime({ model: instant }, Intl.DateTimeFormat().resolvedOptions().timeZone)
}
