/** Segments that a browser resolves away, and our own mark, which must then be marked too. */
const NEEDS_MARK = /^(?:~|\.{1,2}$)/

/**
 * An entry id as a path segment, before percent-encoding: an id of only dots would otherwise vanish from the address.
 */
export function entryIdToParam(entryId: string): string {
  return NEEDS_MARK.test(entryId) ? `~${entryId}` : entryId
}

/** The entry id of a decoded path segment. */
export function entryIdFromParam(param: string): string {
  return param.startsWith('~') ? param.slice(1) : param
}
