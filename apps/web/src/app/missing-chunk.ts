const KEY = 'quitus.chunk-reloads'
const ONCE_PER_MS = 10_000

/** A part of the app could not be loaded: a newer build may have replaced it (NAV-20). */
export class MissingChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded', { cause })
    this.name = 'MissingChunkError'
  }
}

/** True at most once per path in 10 s, also across the reload that follows: a part that stays away makes no loop. */
export function mayReload(storage: Storage, path: string, now: number): boolean {
  const last = readReloads(storage)[path]
  if (last !== undefined && now - last < ONCE_PER_MS && now >= last) return false
  const recent = Object.entries(readReloads(storage)).filter(([, at]) => now - at < ONCE_PER_MS)
  storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }))
  return true
}

function readReloads(storage: Storage): Record<string, number> {
  try {
    const reloads: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof reloads === 'object' && reloads !== null ? (reloads as Record<string, number>) : {}
  } catch {
    // Unreadable storage: as if nothing had been reloaded yet.
    return {}
  }
}
