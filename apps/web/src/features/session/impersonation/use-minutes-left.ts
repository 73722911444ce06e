import { useEffect, useEffectEvent, useState } from 'react'

const MINUTE_MS = 60_000
/** How often the time is looked at: the minutes on screen are right, and the end is noticed soon. */
const LOOKED_AT_MS = 5_000

/** Whole minutes until then, the one that runs included; 0 when it is over, and `onOver` is called again and again. */
export function useMinutesLeft(endsAt: string, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / MINUTE_MS))
  const [minutes, setMinutes] = useState(left)
  const look = useEffectEvent(() => {
    const now = left()
    setMinutes(now)
    if (now === 0) onOver()
  })
  useEffect(() => {
    const timer = setInterval(look, LOOKED_AT_MS)
    return () => clearInterval(timer)
  }, [])
  return minutes
}
