import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from './builder.module.css'
import { synthesisCalls } from './builder.queries.ts'

type Summary = { name: string; label: string; visible: boolean }
type Props = { syntheses: readonly Summary[]; onClose: () => void }

/** Moves syntheses by buttons, which work by keyboard too, and sends what has changed. */
export function OrderForm({ syntheses: stored, onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const { id } = useProject()
  const { action, isRunning } = useAction()
  const [syntheses, setSyntheses] = useState(stored)

  function move(from: number, to: number): void {
    const moved = syntheses[from]
    if (moved !== undefined) setSyntheses(syntheses.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  function show(name: string, visible: boolean): void {
    setSyntheses(syntheses.map((each) => (each.name === name ? { ...each, visible } : each)))
  }
  async function save(): Promise<void> {
    const calls = synthesisCalls(services, id)
    const accesses = syntheses
      .filter(({ name, visible }) => stored.find((each) => each.name === name)?.visible !== visible)
      .map(({ name, visible }) => ({ viewName: name, visibleForCustomer: visible }))
    const isMoved = syntheses.some(({ name }, at) => stored[at]?.name !== name)
    if (accesses.length > 0) await calls.show(accesses)
    if (isMoved) await calls.order(syntheses.map(({ name }) => name))
    onClose()
  }

  return (
    <>
      <ol className={styles.order}>
        {syntheses.map(({ name, label, visible }, at) => (
          <li key={name} className={styles.ordered}>
            <span>{label}</span>
            <Checkbox
              label={t('synthesis:manage.visible')}
              aria-label={t('synthesis:manage.visibleOf', { label })}
              checked={visible}
              onChange={({ currentTarget }) => show(name, currentTarget.checked)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('synthesis:manage.up', { label })}
              title={t('synthesis:manage.up', { label })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('synthesis:manage.down', { label })}
              title={t('synthesis:manage.down', { label })}
              disabled={at === syntheses.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isRunning} onClick={() => void action('save', save)}>
          {t('synthesis:form.save')}
        </Button>
      </Group>
    </>
  )
}
