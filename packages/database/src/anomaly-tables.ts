import type { Source } from '@quitus/domain/access/source.ts'
import type { ColumnType as Cell, Generated } from 'kysely'

type Instant = Cell<string, Date, Date>
type InstantOrNull = Cell<string | null, Date | undefined, Date>

/** Tables of what people say and send next to the cells of anomalies. */
export type AnomalyTables = {
  'core.comments': {
    id: Generated<string>
    project_id: number
    source: Source
    anomaly_id: string
    is_staff_only: boolean
    text: string
    mentions: number[]
    mention_names: string[]
    author_id: number
    impersonator_id: Cell<number | null, undefined, never>
    created_at: Instant
    edited_at: InstantOrNull
    deleted_at: InstantOrNull
  }
}
