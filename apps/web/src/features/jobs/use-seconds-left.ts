import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { useEffect, useState } from 'react'
import { type ProgressSample, secondsLeft } from './time-left.ts'

/** Seconds until a running job is done, as far as its progress on this screen shows; null otherwise. */
export function useSecondsLeft({ state, done, total }: Job): number | null {
  const [samples, setSamples] = useState<{ first: ProgressSample; last: ProgressSample } | null>(null)
  useEffect(() => {
    if (state !== 'running') return setSamples(null)
    const sample = { done, at: performance.now() }
    setSamples((before) =>
      // Someone else has taken the job up, from its beginning.
      before === null || done < before.last.done
        ? { first: sample, last: sample }
        : { ...before, last: sample },
    )
  }, [state, done])
  return samples === null ? null : secondsLeft(samples.first, samples.last, total)
}
