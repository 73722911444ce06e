import { COMPANIES } from './books.ts'
import type { Place } from './documents.ts'
import { type KnownAnomaly, MISTAKE_KINDS, type MistakeKind } from './mistakes.ts'

/** How many of the known anomalies were found, in all and by kind, and how many of the found ones are known. */
export type Comparison = {
  known: number
  recalled: number
  found: number
  right: number
  byKind: { kind: MistakeKind; known: number; recalled: number }[]
  /** Known anomalies that were not found. */
  missed: KnownAnomaly[]
  /** Found anomalies that nobody put in, by the entries of each. */
  wrong: string[][]
}

/** The identifier that an import gives the supplier's line of an entry of the demo's ledger files. */
export function entryIdOf({ company, year, journal, entryNumber }: Place): string {
  return [COMPANIES[company]?.siren, year, journal, entryNumber, 1].join('$$')
}

/**
 * A known anomaly is found when one found anomaly holds all of its entries; one that holds two known ones recalls
 * both, and is right.
 */
export function compareWithKnown(
  known: readonly KnownAnomaly[],
  found: readonly { anomalyId: string; entryId: string }[],
): Comparison {
  const anomalyOf = new Map(found.map(({ anomalyId, entryId }) => [entryId, anomalyId]))
  const right = new Set<string>()
  const recalled = new Set<KnownAnomaly>()
  for (const anomaly of known) {
    const ids = new Set(anomaly.places.map((place) => anomalyOf.get(entryIdOf(place))))
    const [id] = ids
    if (ids.size !== 1 || id === undefined) continue
    recalled.add(anomaly)
    right.add(id)
  }
  const entries = new Map<string, string[]>()
  for (const { anomalyId, entryId } of found)
    entries.set(anomalyId, [...(entries.get(anomalyId) ?? []), entryId])
  return {
    known: known.length,
    recalled: recalled.size,
    found: entries.size,
    right: right.size,
    byKind: MISTAKE_KINDS.map((kind) => {
      const ofKind = known.filter((anomaly) => anomaly.kind === kind)
      return {
        kind,
        known: ofKind.length,
        recalled: ofKind.filter((anomaly) => recalled.has(anomaly)).length,
      }
    }),
    missed: known.filter((anomaly) => !recalled.has(anomaly)),
    wrong: [...entries].filter(([id]) => !right.has(id)).map(([, ids]) => ids),
  }
}
