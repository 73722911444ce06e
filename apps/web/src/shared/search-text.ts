/** Query parameters as they are in an address, texts only: a name given twice keeps its last value. */
export type SearchText = Record<string, string>

/** Reads a query without guessing types, so that `search=007` stays the text it is. */
export function parseSearchText(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes a query; parameters without a value are excluded. */
export function stringifySearchText(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  // What parts filters and orders stays legible: a query may hold these as they are.
  const text = params.toString().replace(/%(3A|3B|2C|7E)/g, (mark) => decodeURIComponent(mark))
  return params.size === 0 ? '' : `?${text}`
}
