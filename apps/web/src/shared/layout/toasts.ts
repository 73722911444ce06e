import { notifications } from '@mantine/notifications'

/** Says that something worked; leaves after 3 s (FLOW-13). */
export function confirmToast(message: string): void {
  notifications.show({ message, color: 'green', autoClose: 3000 })
}

/** Says what failed, that nothing was lost, and what to do; leaves after 5 s. */
export function failureToast(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert' })
}
