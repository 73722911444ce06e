import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './entry-drawer.module.css'

const ICONS = { validated: IconCheck, rejected: IconX, pending: IconHourglass }

type Props = { value: unknown }

/** State of an anomaly in icon and word; anything but true and false is pending (FLOW-04). */
export function EntryState({ value }: Props) {
  const { t } = useTranslation()
  const state = value === true ? 'validated' : value === false ? 'rejected' : 'pending'
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`dashboard:entry.${state}`)}
    </span>
  )
}
