/** Words that clerks put in front of a number, as they read with look-alikes folded. */
const PREFIX = /^(FACTURE|FACT|FAC|FA|FC|1NV01CE|1NV|F)(?=[0-9])/
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', B: '8', S: '5' }

/** Longest part of a number that is compared. */
const COMPARED = 100

/**
 * Fewest characters of a key that may name a document within the name of a file: shorter ones are in too many names.
 */
export const SHORTEST_KEY = 3

/**
 * The key by which detection compares document numbers (`core.folded_number_key` of `core.fold_number`): capital
 * letters and digits, look-alikes as digits, without the words in front and leading zeros.
 */
export function documentKey(written: string): string {
  return withoutPrefix(fold(written.slice(0, COMPARED)))
}

function fold(written: string): string {
  return written
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OILBS]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
}

function withoutPrefix(folded: string): string {
  return folded.replace(PREFIX, '').replace(/^0+/, '') || '0'
}

/** Longest run of neighbouring words of a file name that is read as one number. */
const MOST_WORDS = 6
/** Most words of a file name that are read. */
const MOST_READ = 40

/**
 * Keys that the name of a file may carry: of each run of neighbouring words, the longest first, without its
 * extension.
 */
export function documentKeysOf(fileName: string): string[] {
  const words = fileName
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_READ)
    // Each word once: there are six times as many runs, and a call has hundreds of names.
    .map(fold)
  const keys = new Set<string>()
  for (let length = Math.min(MOST_WORDS, words.length); length >= 1; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const run = words.slice(start, start + length).join('')
      const key = withoutPrefix(run.slice(0, COMPARED))
      if (key.length >= SHORTEST_KEY && /[0-9]/.test(key)) keys.add(key)
    }
  return [...keys]
}

/** Which anomalies a document number belongs to. */
export type NumberedAnomaly = { anomalyId: string; key: string }

/** How a file is matched: to one anomaly, to several of which the reader chooses, or to none. */
export type EvidenceMatch =
  | { kind: 'one'; anomalyId: string }
  | { kind: 'several'; anomalyIds: string[] }
  | { kind: 'none' }

/** Matches a file, of which `documentKeysOf` read these keys, to the anomalies whose number is the longest of them. */
export function matchEvidence(
  keys: readonly string[],
  byKey: ReadonlyMap<string, readonly NumberedAnomaly[]>,
): EvidenceMatch {
  const found = keys.filter((key) => byKey.has(key))
  const longest = Math.max(0, ...found.map((key) => key.length))
  const named = found.filter((key) => key.length === longest).flatMap((key) => byKey.get(key) ?? [])
  const anomalyIds = [...new Set(named.map(({ anomalyId }) => anomalyId))]
  const [first, ...others] = anomalyIds
  if (first === undefined) return { kind: 'none' }
  return others.length === 0 ? { kind: 'one', anomalyId: first } : { kind: 'several', anomalyIds }
}
