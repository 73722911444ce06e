/** Joins the values of the key columns into an entry identifier (VIEW-07). */
export const ENTRY_ID_SEPARATOR = '$$'

/** Length of the random suffix of a child row's path, without its underscore (VIEW-06). */
export const CHILD_SUFFIX_LENGTH = 9

/**
 * Entry identifier of the key values in the order of the key columns; null when a value is empty or the values could
 * not be distinguished again, because one holds `$$` or ends in the half of it (API-06).
 */
export function joinEntryId(keyValues: readonly string[]): string | null {
  if (keyValues.length === 0 || keyValues.includes('')) return null
  const joined = keyValues.join(ENTRY_ID_SEPARATOR)
  const parts = joined.split(ENTRY_ID_SEPARATOR)
  return parts.length === keyValues.length && parts.every((part, index) => part === keyValues[index])
    ? joined
    : null
}

/** Path of a row in the tree: `[anomalyId]`, or `[anomalyId, '_' + 9 characters]` for a child row. */
export function rowPath(anomalyId: string, childSuffix: string | null): string[] {
  return childSuffix === null ? [anomalyId] : [anomalyId, `_${childSuffix}`]
}
