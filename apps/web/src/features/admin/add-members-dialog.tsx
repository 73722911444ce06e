import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { RIGHTS, type Right } from '@quitus/domain/access/permissions.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import styles from './admin.module.css'
import { adminQueries } from './admin.queries.ts'

type Props = { onClose: () => void; onAdd: (userIds: readonly number[], right: Right) => Promise<void> }

/** Finds people and gives all that were ticked one right; who was ticked stays so while one searches on. */
export function AddMembersDialog({ onClose, onAdd }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const action = useAction()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TIMINGS.inputDebounce)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [right, setRight] = useState<Right>('review')
  const found = useQuery({ ...adminQueries.found(api, 'users', search), placeholderData: (before) => before })
  const people = found.data?.filter(({ state }) => state !== 'disabled')
  return (
    <OpenDialog onClose={onClose} size="md" fillsNarrow title={t('admin:project.addMembers')}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          aria-label={t('admin:project.searchPeople')}
          placeholder={t('admin:project.searchPeople')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {people === undefined && found.error === null && <LoadingState lines={6} lineHeight={44} />}
        {people === undefined && found.error !== null && (
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {people !== undefined && (
          <ul className={styles.found}>
            {people.length === 0 && <li className={styles.detail}>{t('admin:project.noPeople')}</li>}
            {people.map(({ entryId, name, login, company }) => (
              <li key={entryId} className={styles.foundItem}>
                <Checkbox
                  label={String(name)}
                  description={`${String(company)} · ${String(login)}`}
                  checked={chosen.includes(entryId)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, entryId] : chosen.filter((each) => each !== entryId))
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <Select
          label={t('admin:user.right')}
          data={RIGHTS.map((value) => ({ value, label: t(`admin:right.${value}`) }))}
          value={right}
          allowDeselect={false}
          onChange={(next) => next !== null && setRight(next)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={action.isRunning}
            onClick={() =>
              action.start(async () => {
                await onAdd(chosen.map(Number), right)
                onClose()
              })
            }
          >
            {t('admin:project.addSelected', counted(chosen.length))}
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  )
}
