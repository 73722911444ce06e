import { useEffect, useEffectEvent, useState } from 'react'
import type { useAnomalyNavigation } from './use-anomaly-navigation.ts'

/** A step that the reader requested; `isSkipped` where it leaves an anomaly undecided. */
type Wanted = { direction: 'next' | 'previous'; isSkipped: boolean }

/**
 * Steps from an anomaly to the one before or after it. A step waits until the list has said where it leads; `notice`
 * says why there is nowhere to go, in the words given.
 */
export function useNavigationSteps(
  anomalyId: string,
  navigation: ReturnType<typeof useAnomalyNavigation>,
  texts: Readonly<Record<'first' | 'last' | 'lost' | 'failed', string>>,
  onGoal: (anomalyId: string, isSkipped: boolean) => void,
) {
  const [notice, setNotice] = useState('')
  const [wanted, setWanted] = useState<Wanted | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another anomaly is on the page
  useEffect(() => {
    setNotice('')
    setWanted(null)
  }, [anomalyId])

  /** Goes on to the neighbour, or says why there is none. */
  function go({ direction, isSkipped }: Wanted): void {
    const goal = navigation.place?.[direction] ?? null
    if (goal !== null) onGoal(goal.anomalyId, isSkipped)
    else if (navigation.place !== null) setNotice(direction === 'next' ? texts.last : texts.first)
    else {
      setNotice(navigation.isLost ? texts.lost : texts.failed)
      if (!navigation.isLost) navigation.retry()
    }
  }
  const goOn = useEffectEvent(() => {
    if (wanted === null) return
    setWanted(null)
    go(wanted)
  })
  useEffect(() => {
    if (wanted !== null && !navigation.isPending) goOn()
  }, [wanted, navigation.isPending])

  return {
    notice,
    step: (direction: Wanted['direction'], isSkipped = false) => setWanted({ direction, isSkipped }),
  }
}
