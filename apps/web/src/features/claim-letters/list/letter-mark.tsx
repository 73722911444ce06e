import type { LetterState } from '@quitus/domain/letters/letter-state.ts'
import {
  IconAlertTriangle,
  IconFileOff,
  IconHourglass,
  IconMailCheck,
  IconMailX,
  IconSend,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './letters.module.css'

const ICONS = {
  open: IconSend,
  undelivered: IconMailX,
  sent: IconHourglass,
  overdue: IconAlertTriangle,
  answered: IconMailCheck,
  discarded: IconFileOff,
} satisfies Record<LetterState, typeof IconSend>

/** The state of a letter, as an icon and a word. */
export function LetterMark({ state }: { state: LetterState }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`letterList:state.${state}`)}
    </span>
  )
}
