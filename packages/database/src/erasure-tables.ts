import type { ErasureKind } from '@quitus/domain/people/erasure.ts'
import type { ColumnType as Cell, Generated, JSONColumnType } from 'kysely'

/** Timestamps come back as PostgreSQL's text in UTC; they go in as Date or text. */
type Instant = Cell<string, Date | string, never>

export type ErasureTables = {
  'core.erasures': {
    id: Generated<number>
    kind: ErasureKind
    subject_id: number
    subject_created_at: Instant
    subject: string
    company: string
    actor_id: number | null
    is_by_rule: boolean
    reference: string | null
    erased_at: Instant
    erased: JSONColumnType<Record<string, number>, string, never>
    kept: JSONColumnType<{ project: string; cells: number }[], string, never>
    removed: Cell<{ until: string; position: string; hash: string } | null, string | null, never>
    backups_until: Cell<string | null, Date | null, never>
  }
  'core.begun_erasures': {
    project_id: number
    begun_at: Instant
    actor_id: number | null
    is_by_rule: boolean
    reference: string | null
  }
  'core.erased_parts': {
    kind: ErasureKind
    subject_id: number
    subject_created_at: Instant
    erased: JSONColumnType<Record<string, number>, string, string>
    removed: Cell<{ until: string; position: string; hash: string } | null, string | null, string | null>
  }
  'core.backup_runs': {
    begun_at: Instant
    bytes: Cell<string | null, number | null, number | null>
    fault: string | null
  }
  'core.history_proofs': {
    proved_at: Instant
    projects: number
    differing: Cell<number[], readonly number[], never>
    sent_by: Cell<string[], readonly string[], never>
    fault: string | null
  }
}
