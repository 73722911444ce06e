import { Button, Group, Modal } from '@mantine/core'
import { IconAlertTriangle, IconHelp, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './message-box.module.css'
import type { Box } from './message-box.ts'

const ICONS = {
  information: IconInfoCircle,
  question: IconHelp,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
}

/** A message box on screen. */
export function MessageBoxDialog({ box }: { box: Box }) {
  const { t } = useTranslation()
  const { title, text, kind, buttons } = box.options
  const Icon = ICONS[kind]
  return (
    <Modal
      opened
      onClose={() => box.answer(null)}
      title={
        <span className={styles.title} data-kind={kind}>
          <Icon size={20} aria-hidden="true" />
          {title}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      centered
    >
      <p className={styles.text}>{text}</p>
      <Group justify="flex-end" gap="xs">
        {buttons.map(({ answer, label, isMain = false }, at) => (
          <Button
            key={answer}
            variant={isMain ? 'filled' : 'default'}
            {...(isMain && kind === 'danger' && { color: 'red.8' })}
            {...(at === 0 && { 'data-autofocus': true })}
            onClick={() => box.answer(answer)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}
