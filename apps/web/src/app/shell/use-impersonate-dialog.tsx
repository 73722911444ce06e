import { type ReactNode, Suspense, useState } from 'react'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import { lazyPage } from '../lazy-page.ts'

const ImpersonateDialog = lazyPage(
  () => import('#features/session/impersonation/impersonate-dialog.tsx'),
  'ImpersonateDialog',
)

/** The dialog that begins an impersonation, to be placed once, and what opens it; loaded on first use. */
export function useImpersonateDialog(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const rememberFocus = useReturnFocus(isOpen)
  return {
    open: () => {
      rememberFocus()
      setOpen(true)
    },
    dialog: (
      <Suspense fallback={null}>{isOpen && <ImpersonateDialog onClose={() => setOpen(false)} />}</Suspense>
    ),
  }
}
