import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Shows toasts. Its script comes after the page, before anybody needs it: a toast may say that the connection is
 * lost.
 */
export function ToastLayer() {
  const { notifications } = useNotifications()
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const isLoaded = Toasts !== null
  // A script that did not arrive is requested again when there is something to show.
  const count = notifications.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count triggers it again
  useEffect(() => {
    if (isLoaded) return
    import('./toasts.tsx').then(
      (module) => setToasts(() => module.Toasts),
      () => undefined,
    )
  }, [isLoaded, count])
  return Toasts !== null && <Toasts />
}
