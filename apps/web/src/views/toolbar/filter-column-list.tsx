import { ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { columnGroups } from '@quitus/domain/columns/column-groups.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsWords } from '#shared/holds-words.ts'
import styles from './filter-panel.module.css'

type Props = { columns: readonly Column[]; onChoose: (column: string) => void }

/**
 * The columns that a filter can be added on, by group, narrowed by what is typed: Enter takes the first one, arrows
 * go through them.
 */
export function FilterColumnList({ columns, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The panel is loaded when it is first opened, and its focus then is on the frame.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const found = columns.filter(({ label, groupLabel }) =>
    holdsWords(`${label} ${groupLabel ?? t('grid:otherGroup')}`, search),
  )
  const groups = columnGroups(found, t('grid:otherGroup'))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    const at = places.findIndex((place) => place.matches(':focus'))
    places[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrows of its field and buttons
    <div onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        size="xs"
        mb="xs"
        data-autofocus
        aria-label={t('dashboard:filters.add')}
        placeholder={t('dashboard:filters.add')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = groups.flatMap((group) => group.columns)
          if (event.key === 'Enter' && first !== undefined) onChoose(first.name)
        }}
      />
      <ScrollArea.Autosize mah="40vh" type="auto" offsetScrollbars="present">
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('dashboard:columns.noMatch')}
          </Text>
        )}
        <Stack gap="xs">
          {groups.map((group) => (
            <Stack key={group.name} gap={0} role="group" aria-label={group.name}>
              <Text size="xs" fw={600} c="dimmed" px={8} aria-hidden>
                {group.name}
              </Text>
              {group.columns.map(({ name, label }) => (
                <UnstyledButton
                  key={name}
                  className={styles.column ?? ''}
                  title={label}
                  onClick={() => onChoose(name)}
                >
                  {label}
                </UnstyledButton>
              ))}
            </Stack>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </div>
  )
}
