import { ActionIcon, Group, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './entry-drawer.module.css'

type Props = {
  titleId: string
  title: string
  /** Next to the title: states of what the drawer shows. */
  marks?: ReactNode
  /** Before the button that closes. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Below the title. */
  children?: ReactNode
}

/** Head of a drawer: what it shows, and the way out. */
export function DrawerHead({ titleId, title, marks, actions, closeLabel, onClose, children }: Props) {
  return (
    <header className={styles.head}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="sm" wrap="nowrap" className={styles.names ?? ''}>
          <Title order={2} id={titleId} className={styles.title} title={title}>
            {title}
          </Title>
          {marks}
        </Group>
        <Group gap={2} wrap="nowrap">
          {actions}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={closeLabel}
            title={closeLabel}
            onClick={onClose}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {children}
    </header>
  )
}
