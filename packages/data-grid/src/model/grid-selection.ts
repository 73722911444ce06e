/** What a page is given; actions take `entryIds`, or the set with what is excluded of it. */
export type GridSelection =
  | { kind: 'some'; entryIds: readonly string[] }
  | { kind: 'all'; resultSet: string; except: readonly string[] }

export type SelectionSummary = { count: number; total: number | null; coverage: 'none' | 'some' | 'all' }
