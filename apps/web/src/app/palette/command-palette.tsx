import { Modal, TextInput } from '@mantine/core'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoiceList } from '#shared/choice/use-choice-list.ts'
import { COMMAND_GROUPS, type Command, matchingCommands } from './command.ts'
import styles from './command-palette.module.css'
import { useCommands } from './use-commands.ts'

type Props = {
  /** null outside of projects. */
  project: Project | null
  onClose: () => void
  onShortcuts: () => void
  onImpersonate: () => void
  /** Opens the dialog that makes a project. */
  onCreateProject: () => void
}

/** Finds and does whatever the person can do from anywhere: type, choose by arrows, Enter. */
export function CommandPalette({ project, onClose, onShortcuts, onImpersonate, onCreateProject }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const matches = matchingCommands(
    useCommands(project, { onShortcuts, onImpersonate, onCreateProject }),
    search,
  )
  const list = useChoiceList(matches, run)

  function run(command: Command): void {
    onClose()
    command.run()
  }

  return (
    <Modal.Root opened onClose={onClose} size={560} padding={0} yOffset="10vh">
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
            {COMMAND_GROUPS.map((group) => {
              const commands = matches.filter((command) => command.group === group)
              if (commands.length === 0) return null
              return (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
                <div key={group} role="group" aria-label={t(`palette:group.${group}`)}>
                  <div className={styles.group} aria-hidden="true">
                    {t(`palette:group.${group}`)}
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
            {matches.length === 0 && t('palette:noMatch', { search })}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
