import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ImpersonableUser } from '@quitus/contract/impersonation/list-impersonable-users.ts'
import { MAX_PERSON_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoiceList } from '#shared/choice/use-choice-list.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './impersonate-dialog.module.css'
import { impersonableUsersQuery } from './impersonation.queries.ts'

/** The pause in typing after which the server is called. */
const SEARCHED_AFTER_MS = 200
const NOBODY: readonly (ImpersonableUser & { id: string })[] = []

/**
 * Customers to impersonate, found by name, company or login; the arrows move through the list while the typing goes
 * on.
 */
export function UserPicker({ onPick }: { onPick: (user: ImpersonableUser) => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const [search, setSearch] = useState('')
  const [requested] = useDebouncedValue(search.trim(), SEARCHED_AFTER_MS)
  const found = useQuery({
    ...impersonableUsersQuery(api, requested),
    select: ({ users, more }) => ({ users: users.map((user) => ({ ...user, id: user.login })), more }),
  })
  const users = found.data?.users ?? NOBODY
  const list = useChoiceList(users, onPick)

  if (found.error !== null) return <FailureState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <div className={styles.search}>
        <TextInput
          {...list.searchProps}
          aria-label={t('session:impersonation.search')}
          placeholder={t('session:impersonation.search')}
          leftSection={<IconSearch size={16} />}
          maxLength={MAX_PERSON_SEARCH}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            list.point(null)
          }}
          data-autofocus
          autoFocus
        />
      </div>
      <div
        {...list.listProps}
        role="listbox"
        className={styles.list}
        aria-label={t('session:impersonation.list')}
      >
        {found.data === undefined && <LoadingState lines={4} lineHeight={64} />}
        {users.map((user) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search box, which holds the focus (combobox pattern)
          <div
            key={user.id}
            id={list.optionId(user)}
            role="option"
            aria-selected={user === list.chosen}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onPick(user)}
            onMouseMove={() => list.point(user)}
          >
            <span className={styles.name}>
              {user.fullName}
              <span className={styles.login}>{user.login}</span>
            </span>
            <span className={styles.detail}>{user.company}</span>
            <span className={styles.detail}>{user.projects.join(', ')}</span>
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {noteOf()}
      </p>
    </>
  )

  function noteOf(): string {
    if (found.data === undefined) return ''
    if (users.length === 0)
      return t(requested === '' ? 'session:impersonation.nobody' : 'session:impersonation.noMatch')
    return found.data.more ? t('session:impersonation.more', { shown: users.length }) : ''
  }
}
