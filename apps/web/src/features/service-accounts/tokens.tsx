import { ActionIcon, Alert, Button, CopyButton, Group, Select, Table, TextInput } from '@mantine/core'
import type {
  ServiceAccount,
  ServiceToken,
} from '@quitus/contract/service-accounts/service-account.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { IconBan, IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useServices } from '#shared/services.ts'
import styles from './service-accounts.module.css'
import { serviceAccountCalls } from './service-accounts.queries.ts'
import { useAccountChanges } from './use-account-changes.ts'

/** For how many days a token may be valid. */
const DAYS = [30, 90, 180, 365] as const

/** The tokens of an account: made here, shown once, revoked here (AUTH-15). */
export function Tokens({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const isWanted = useDangerQuestion()
  const failureText = useFailureText()
  const noteChange = useAccountChanges()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [shown, setShown] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const calls = serviceAccountCalls(api)

  function run(action: () => Promise<void>): void {
    setRunning(true)
    action()
      .catch((error: unknown) => toasts.fail(failureText(error)))
      .finally(() => setRunning(false))
  }

  function create(): void {
    run(async () => {
      const made = await calls.createToken(account.id, { name: name.trim(), days: Number(days) })
      setShown(made.token)
      setName('')
      noteChange(made.account)
    })
  }

  function revoke(token: ServiceToken): void {
    run(async () => {
      const title = t('serviceAccounts:revokeTitle', { name: token.name })
      const text = t('serviceAccounts:revokeText')
      if (!(await isWanted({ title, text, action: t('serviceAccounts:revoke') }))) return
      noteChange(await calls.revokeToken(account.id, token.id))
    })
  }

  function setDisabled(isDisabled: boolean): void {
    run(async () => {
      if (isDisabled) {
        const title = t('serviceAccounts:disableTitle', { name: account.name })
        const text = t('serviceAccounts:disableText')
        if (!(await isWanted({ title, text, action: t('serviceAccounts:disable') }))) return
      }
      noteChange(await calls.update(account.id, { isDisabled }))
    })
  }

  return (
    <section className={styles.tokens} aria-label={t('serviceAccounts:tokens')}>
      <h3 className={styles.sectionTitle}>{t('serviceAccounts:tokens')}</h3>
      {account.tokens.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('serviceAccounts:tokenName')}</Table.Th>
                <Table.Th>{t('serviceAccounts:expires')}</Table.Th>
                <Table.Th>{t('serviceAccounts:lastUsed')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {account.tokens.map((token) => (
                <Table.Tr key={token.id}>
                  <Table.Td>{token.name}</Table.Td>
                  <Table.Td>{endOf(token)}</Table.Td>
                  <Table.Td>
                    {token.lastUsedAt === null ? t('serviceAccounts:never') : instantText(token.lastUsedAt)}
                  </Table.Td>
                  <Table.Td>
                    {token.state === 'valid' && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('serviceAccounts:revokeNamed', { name: token.name })}
                        title={t('serviceAccounts:revoke')}
                        disabled={isRunning}
                        onClick={() => revoke(token)}
                      >
                        <IconBan size={16} />
                      </ActionIcon>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {shown !== null && <NewToken token={shown} />}
      {!account.isDisabled && (
        <form
          className={styles.newToken}
          onSubmit={(event) => {
            event.preventDefault()
            create()
          }}
        >
          <TextInput
            label={t('serviceAccounts:tokenName')}
            placeholder={t('serviceAccounts:tokenNameHint')}
            value={name}
            maxLength={MAX_NAME}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={t('serviceAccounts:validity')}
            data={DAYS.map((each) => ({
              value: String(each),
              label: t('serviceAccounts:days', { days: each }),
            }))}
            value={days}
            allowDeselect={false}
            onChange={(next) => next !== null && setDays(next)}
          />
          <Button type="submit" variant="default" loading={isRunning} disabled={name.trim() === ''}>
            {t('serviceAccounts:createToken')}
          </Button>
        </form>
      )}
      <Group mt="sm">
        <Button
          variant="subtle"
          color={account.isDisabled ? 'green' : 'red'}
          size="compact-sm"
          disabled={isRunning}
          onClick={() => setDisabled(!account.isDisabled)}
        >
          {account.isDisabled ? t('serviceAccounts:enable') : t('serviceAccounts:disable')}
        </Button>
      </Group>
    </section>
  )

  function endOf({ state, expiresAt }: ServiceToken): string {
    if (state === 'revoked') return t('serviceAccounts:revoked')
    return state === 'expired' ? t('serviceAccounts:expired') : instantText(expiresAt)
  }
}

/** The token itself, this once. */
function NewToken({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('serviceAccounts:shownOnce')}
      my="sm"
      classNames={{ title: styles.once ?? '' }}
    >
      <div className={styles.shown}>
        <code className={styles.code}>{token}</code>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('serviceAccounts:copied') : t('serviceAccounts:copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Alert>
  )
}

function instantText(instant: string): string {
  return formatDateTime({ model: instant }, Intl.DateTimeFormat().resolvedOptions().timeZone)
}
