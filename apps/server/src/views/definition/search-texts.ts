import { type StoredViewColumn, textStorages } from './view-column.ts'

/** What quick search of a publication may read, and from where (decision 272). */
export type SearchTexts = {
  /** Storage names of the texts that the search text of every row holds, and that every reader sees. */
  certain: ReadonlySet<string>
  /**
   * Null where search texts hold nothing but what every reader sees. Else some may hold what was hidden since: what
   * they find counts only where these texts have it, by storage name in display order.
   */
  only: readonly string[] | null
  /** Every text that every reader sees is in them. */
  isComplete: boolean
  /** Another one answers another way: for keys of what is remembered. */
  signature: string
}

type Row = {
  acceptsRows: boolean
  searched: readonly string[]
  perhapsSearched: readonly string[]
  searchRenewals: number
  columns: readonly StoredViewColumn[]
}

/** Compares what search texts hold with what readers see: it does not depend on how a column was hidden, nor when. */
export function readSearchTexts(row: Row): SearchTexts {
  const shown = row.columns.flatMap(textStorages)
  // There a function of the database writes them, within the transaction that hides a column.
  if (row.acceptsRows) return { certain: new Set(shown), only: null, isComplete: true, signature: '' }
  const searched = new Set(row.searched)
  const certain = new Set(shown.filter((name) => searched.has(name)))
  const isShown = new Set(shown)
  const isExact = [...row.searched, ...row.perhapsSearched].every((name) => isShown.has(name))
  return {
    certain,
    only: isExact ? null : shown,
    isComplete: certain.size === shown.length,
    signature: isExact ? String(row.searchRenewals) : [row.searchRenewals, ...shown].join(' '),
  }
}
