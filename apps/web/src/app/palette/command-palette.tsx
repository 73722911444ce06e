import { Modal, TextInput } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoiceList } from '#shared/choice/use-choice-list.ts'
import { COMMAND_GROUPS, type Command, FOUND_GROUPS, matchingCommands } from './command.ts'
import styles from './command-palette.module.css'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'

type Props = {
  /** null outside of projects. */
  project: Project | null
  onClose: () => void
  onShortcuts: () => void
  onImpersonate: () => void
  /** Opens the dialog that makes a project. */
  onCreateProject: () => void
}

const GROUPS = [
  ...COMMAND_GROUPS.map((name) => ({ name, label: `palette:group.${name}` }) as const),
  ...FOUND_GROUPS.map((name) => ({ name, label: `search:group.${name}` }) as const),
]

/** Finds what the project has and whatever the person can do from anywhere (VIEW-23): type, choose by arrows, Enter. */
export function CommandPalette({ project, onClose, onShortcuts, onImpersonate, onCreateProject }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useFound(project, search)
  const matches = [
    ...matchingCommands(useCommands(project, { onShortcuts, onImpersonate, onCreateProject }), search),
    ...found.commands,
  ]
  const list = useChoiceList(matches, run)

  /** What the list does not say: that more may come, or that nothing does. */
  function note(): string {
    if (found.status === 'searching') return t('search:searching')
    if (found.status === 'failed') return t('search:failed')
    if (matches.length > 0) return ''
    return project !== null && found.status === 'short'
      ? t('search:tooShort')
      : t('palette:noMatch', { search: search.trim() })
  }

  function run(command: Command): void {
    onClose()
    command.run()
  }

  return (
    <Modal.Root opened onClose={onClose} size={640} padding={0} yOffset="10vh">
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t('palette:title')}>
        <Modal.Body>
          <TextInput
            {...list.searchProps}
            className={styles.search ?? ''}
            aria-label={t('palette:search')}
            placeholder={t('palette:search')}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              list.point(null)
            }}
            data-autofocus
          />
          <div {...list.listProps} role="listbox" aria-label={t('palette:title')} className={styles.list}>
            {GROUPS.map(({ name, label }) => {
              const commands = matches.filter((command) => command.group === name)
              if (commands.length === 0) return null
              return (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
                <div key={name} role="group" aria-label={t(label)}>
                  <div className={styles.group} aria-hidden="true">
                    {t(label)}
                  </div>
                  {commands.map((command) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search box (combobox pattern)
                    <div
                      key={command.id}
                      id={list.optionId(command)}
                      role="option"
                      aria-selected={command.id === list.chosen?.id}
                      tabIndex={-1}
                      className={styles.option}
                      onClick={() => run(command)}
                      onMouseMove={() => list.point(command)}
                    >
                      <command.icon size={16} aria-hidden="true" />
                      <span className={styles.texts}>
                        <span className={styles.label}>{command.label}</span>
                        <span className={styles.hint}>{command.hint}</span>
                      </span>
                    </div>
                  ))}
                </div>
              )
            })}
          </div>
          <p className={styles.noMatch} role="status">
            {note()}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
