import { LoadingState } from '#shared/states/loading-state.tsx'

/** What a screen shows while it takes longer than a moment to arrive. */
export function PendingPage() {
  return <LoadingState lines={12} />
}
