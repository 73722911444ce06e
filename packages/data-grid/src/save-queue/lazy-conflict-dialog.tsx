import { lazy, Suspense } from 'react'
import type { ConflictDialogProps } from './conflict-dialog.tsx'

const LoadedDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }))

/** The dialog about cells that a colleague changed meanwhile, loaded with the first conflict. */
export function ConflictDialog(props: ConflictDialogProps) {
  if (props.conflicts.length === 0) return null
  return (
    <Suspense>
      <LoadedDialog {...props} />
    </Suspense>
  )
}
