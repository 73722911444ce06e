import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentFile } from './sent-file.ts'

type Sample = { at: number; sent: number }

/** The speed is that of the last seconds. */
const LOOKED_AT_MS = 8000
const LEAST_MS = 1500

/** How fast files go out, in bytes a second, and how long the rest takes; null while that is unknown. */
export function useSpeed(files: readonly SentFile[]): { speed: number | null; timeLeft: string | null } {
  const { t } = useTranslation()
  const samples = useRef<Sample[]>([])
  const going = files.filter(({ state }) => state === 'sending' || state === 'waiting')
  const sent = files.reduce((sum, file) => sum + file.sent, 0)
  const at = performance.now()
  if (going.length === 0) samples.current = []
  else if (samples.current.at(-1)?.sent !== sent)
    samples.current = [...samples.current.filter((sample) => at - sample.at < LOOKED_AT_MS), { at, sent }]
  const first = samples.current[0]
  if (first === undefined || at - first.at < LEAST_MS || sent <= first.sent)
    return { speed: null, timeLeft: null }
  const speed = ((sent - first.sent) / (at - first.at)) * 1000
  const seconds = going.reduce((sum, file) => sum + file.size - file.sent, 0) / speed
  const [unit, count] =
    seconds < 90
      ? (['seconds', seconds] as const)
      : seconds < 5400
        ? (['minutes', seconds / 60] as const)
        : (['hours', seconds / 3600] as const)
  return { speed, timeLeft: t(`fileTransfers:dock.${unit}`, { count: Math.max(1, Math.round(count)) }) }
}
