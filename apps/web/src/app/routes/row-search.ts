/** Order, filters and search of rows that a copied link carries, verbatim (NAV-19). */
export type RowSearch = { sort?: string; filter?: string; search?: string }

/** What an address may say about rows; anything else in its query is left out. */
export function validateRowSearch({ sort, filter, search }: Record<string, unknown>): RowSearch {
  return {
    ...(typeof sort === 'string' && { sort }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof search === 'string' && { search }),
  }
}
