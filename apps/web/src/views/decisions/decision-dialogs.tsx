import { lazy, Suspense, useEffect } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { useDecide } from './use-decide.tsx'

const DecisionLayer = lazy(async () => ({ default: (await import('./decision-layer.tsx')).DecisionLayer }))

/** What lies over the view to decide; the focus goes back to where it was. `undo` reverses one change set. */
export function DecisionDialogs({ undo }: { undo: (changeSet: string) => void }) {
  const { set, opener } = useViewStore()
  const { layer, questions } = useViewState(({ deciding }) => deciding)
  const { scope, metadata, source } = useViewState(({ shown }) => shown)
  const toasts = useToasts()
  const failureText = useFailureText()
  const decide = useDecide(undo)
  const shown = layer ?? questions[0] ?? null
  const isOpen = shown !== null
  useEffect(() => {
    if (isOpen) return
    opener.current?.focus({ preventScroll: true })
    opener.current = null
  }, [isOpen, opener])
  if (shown === null) return null

  const onDecided = shown.kind === 'decision' ? shown.onDecided : undefined
  const { projectId, source: sourceName } = scope
  return (
    <Suspense>
      <DecisionLayer
        layer={shown}
        context={{
          view: { projectId, source: sourceName, timestamp: metadata.viewMetaData.timestamp },
          metadata,
          loadChoices: source.choices,
          async decide(selection, request) {
            const outcome = await decide(selection, request)
            if (outcome.changed > 0) onDecided?.()
            return outcome
          },
          fail: (failure) => toasts.fail(failureText(failure)),
          onClose: () => set('deciding', (deciding) => ({ ...deciding, layer: null })),
        }}
      />
    </Suspense>
  )
}
