/** Order, filters and search of rows that a copied link carries, verbatim (NAV-19). */
export type RowSearch = {
  sort?: string
  filter?: string
  search?: string
  /** Of a figure that was drilled into. */
  scope?: 'anomalyRow'
  synthesis?: string
}

/** The same of a screen whose route has no place for a prefiltered view: its name stands in the query (decision 134). */
export type ViewSearch = RowSearch & { vueName?: string }

export function validateViewSearch(asked: Record<string, unknown>): ViewSearch {
  const { vueName } = asked
  return { ...validateRowSearch(asked), ...(typeof vueName === 'string' && vueName !== '' && { vueName }) }
}

/** What an address may say about rows; anything else in its query is left out. */
export function validateRowSearch(asked: Record<string, unknown>): RowSearch {
  const { sort, filter, search, scope, synthesis } = asked
  const isDrill = scope === 'anomalyRow'
  return {
    ...(typeof sort === 'string' && { sort }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof search === 'string' && { search }),
    ...(isDrill && { scope }),
    ...(isDrill && typeof synthesis === 'string' && { synthesis }),
  }
}
