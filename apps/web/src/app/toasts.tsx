import { Notifications } from '@mantine/notifications'
import { TIMINGS } from '@quitus/domain/timings.ts'
import styles from './toasts.module.css'

/** Where toasts are, and for how long (FLOW-13). */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      containerWidth={560}
      classNames={{ root: styles.root ?? '', notification: styles.toast ?? '' }}
      autoClose={TIMINGS.toast}
      transitionDuration={TIMINGS.toastCollapse}
    />
  )
}
