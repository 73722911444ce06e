import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Announces the title of the page that a navigation led to, as a full page load would. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const [navigations, setNavigations] = useState(0)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setNavigations((before) => before + 1)
      }),
    [router],
  )
  // One render later, when the new page's effects have named the tab: at `onRendered` it still bears the name of the
  // last page.
  useEffect(() => {
    if (navigations > 0) setTitle(document.title)
  }, [navigations])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  )
}
