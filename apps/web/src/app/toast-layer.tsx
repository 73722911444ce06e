import { useNotifications } from '@mantine/notifications'
import { useLatePart } from '#shared/use-late-part.ts'

const loadToasts = () => import('./toasts.tsx')

/**
 * Shows toasts. Its script comes after the page, before anybody needs it: a toast may say that the connection is
 * lost. A script that did not arrive is requested again when there is something to show.
 */
export function ToastLayer({ mayLoad }: { mayLoad: boolean }) {
  const { length: count } = useNotifications().notifications
  const { loaded } = useLatePart(loadToasts, mayLoad || count > 0, count)
  return loaded !== null && <loaded.Toasts />
}
