import { notifications, notificationsStore } from '@mantine/notifications'
import { TIMINGS } from '@quitus/domain/timings.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Messages at the top right that leave by themselves (FLOW-13). */
export type Toasts = {
  /** Says that something worked. */
  confirm: (message: string) => void
  /** Says what failed, that nothing was lost, and what to do; replaces a toast that says the same. */
  fail: (message: string) => void
  /** Stays until it is answered or closed; shown once for each `id`. */
  offer: (id: string, message: ReactNode) => void
  /** Offers a way back that there is elsewhere too: leaves as any toast does. */
  offerBriefly: (id: string, message: ReactNode) => void
}

/** The ways to show a toast, in the reader’s language. */
export function useToasts(): Toasts {
  const { t } = useTranslation()
  const closeButtonProps = { 'aria-label': t('close') }
  return {
    confirm: (message) =>
      notifications.show({
        message,
        color: 'green',
        autoClose: TIMINGS.confirmation,
        role: 'status',
        closeButtonProps,
      }),
    fail: (message) => {
      for (const shown of notificationsStore.getState().notifications) {
        if (shown.role === 'alert' && shown.message === message) notifications.hide(String(shown.id))
      }
      notifications.show({ message, color: 'red', role: 'alert', closeButtonProps })
    },
    offer: (id, message) =>
      notifications.show({ id, message, autoClose: false, role: 'status', closeButtonProps }),
    offerBriefly: (id, message) =>
      notifications.show({ id, message, autoClose: TIMINGS.toast, role: 'status', closeButtonProps }),
  }
}
