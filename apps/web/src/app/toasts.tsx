import { Notifications } from '@mantine/notifications'
import { TIMINGS } from '@quitus/domain/timings.ts'

/** Where toasts stand, and for how long (FLOW-13). */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={TIMINGS.toast}
      transitionDuration={TIMINGS.toastCollapse}
    />
  )
}
