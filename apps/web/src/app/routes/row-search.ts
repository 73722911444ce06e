import { MEASURES, type Measure } from '@quitus/domain/synthesis/measure.ts'

/** Order, filters and search of rows that a copied link carries, verbatim (NAV-19). */
export type RowSearch = {
  sort?: string
  filter?: string
  search?: string
  /** Of a figure that was drilled into. */
  scope?: 'anomalyRow'
  synthesis?: string
  measure?: Measure
}

/** A view whose history is open at a change set. */
export type HistorySearch = { change?: string }

/** The same of a screen whose route has no place for a prefiltered view: its name is in the query (decision 134). */
export type ViewSearch = RowSearch & HistorySearch & { vueName?: string }

export function validateViewSearch(requested: Record<string, unknown>): ViewSearch {
  const { vueName } = requested
  return {
    ...validateGridSearch(requested),
    ...(typeof vueName === 'string' && vueName !== '' && { vueName }),
  }
}

/** What the address of a grid may say whose prefiltered view, if any, is in its route. */
export function validateGridSearch(requested: Record<string, unknown>): RowSearch & HistorySearch {
  const { change } = requested
  return {
    ...validateRowSearch(requested),
    ...(typeof change === 'string' && /^\d{1,18}$/.test(change) && { change }),
  }
}

/** What an address may say about rows; anything else in its query is excluded. */
export function validateRowSearch(requested: Record<string, unknown>): RowSearch {
  const { sort, filter, search, scope, synthesis } = requested
  const measure = MEASURES.find((each) => each === requested.measure)
  const isDrill = scope === 'anomalyRow'
  return {
    ...(typeof sort === 'string' && { sort }),
    ...(typeof filter === 'string' && { filter }),
    ...(typeof search === 'string' && { search }),
    ...(isDrill && { scope }),
    ...(isDrill && typeof synthesis === 'string' && { synthesis }),
    ...(isDrill && measure !== undefined && { measure }),
  }
}

/** Whose figures a synthesis shows: staff may request those of a customer. */
export function validateSynthesisSearch({ reader }: Record<string, unknown>): { reader?: 'customer' } {
  return reader === 'customer' ? { reader } : {}
}
