import type { RawBuilder } from 'kysely'

/** How PostgreSQL keeps the values of a column type. `stored` is always an expression of the type's own values. */
export type StoredType = {
  /** PostgreSQL's name of the type, to cast by. */
  name: 'text' | 'bigint' | 'numeric' | 'boolean' | 'jsonb' | 'timestamp' | 'timestamptz'
  /** The type as a table declares it, with its collation. */
  declaration: string
  /** Expression by which rows are ordered (decision 007); a publication's index has the same one. */
  orderKey: (stored: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Whether a publication indexes the order. */
  isIndexed: boolean
  /** Wire form as `jsonb`, as the history of an edit keeps it; null for null. The session writes ISO dates in UTC. */
  wireJson: (stored: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The way back from `wireJson`. */
  fromWireJson: (wire: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What an exported file shows: an instant by the clocks of the zone, a file by its name, anything else as it is. */
  exported: (stored: RawBuilder<unknown>, timeZone: string) => RawBuilder<unknown>
}
