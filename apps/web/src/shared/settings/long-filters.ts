const PREFIX = 'quitus.longFilter.'
const KEPT = 10

/**
 * Keeps on this browser the conditions of a column that are too long for an address (decision 031), the latest ten
 * until sign-out; answers the name under which the address mentions them, null when the browser has no room.
 */
export function keepLongFilter(text: string): string | null {
  const name = digestOf(text)
  try {
    if (localStorage.getItem(PREFIX + name) === null) {
      for (const { key } of keptFilters().slice(KEPT - 1)) localStorage.removeItem(key)
    }
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), text }))
    return name
  } catch {
    // Full or closed storage: the address then carries the filter itself.
    return null
  }
}

/** The conditions of that name; null when they were written on another browser, or long ago. */
export function findLongFilter(name: string): string | null {
  return readKept(PREFIX + name)?.text ?? null
}

/** Forgets what was kept: the values are the customer's, and the next person may be another one. */
export function forgetLongFilters(): void {
  for (const { key } of keptFilters()) localStorage.removeItem(key)
}

/** The latest first. */
function keptFilters(): { key: string; at: number }[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: readKept(key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
}

function readKept(key: string): { at: number; text: string } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('text' in kept)) return null
    return typeof kept.at === 'number' && typeof kept.text === 'string'
      ? { at: kept.at, text: kept.text }
      : null
  } catch {
    // Unreadable, hence not ours.
    return null
  }
}

/**
 * The same name for the same text, so that an address read again names what is kept already (FNV-1a, twice 32 bits).
 */
function digestOf(text: string): string {
  const hash = (seed: number) => {
    let value = seed
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
    return (value >>> 0).toString(36)
  }
  return hash(2_166_136_261) + hash(40_389)
}
