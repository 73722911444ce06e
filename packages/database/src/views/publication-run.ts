import type { Source } from '@quitus/domain/access/source.ts'
import type { RawBuilder } from 'kysely'
import type { StagedRows } from './staged-rows.ts'
import type { StoredColumn } from './stored-column.ts'

/** What the steps of one publication share. */
export type PublicationRun = {
  projectId: number
  source: Source
  publicationId: number
  changeSet: string
  stored: readonly StoredColumn[]
  /** Editable columns that belong to the anomaly: their values are on all of its rows. */
  decisionColumns: readonly StoredColumn[]
  /** In which state anomalies begin that are not weak: `detected` where the project triages what is found (FLOW-14). */
  firstState: 'detected' | 'presented'
  /** Where the mark of weak anomalies is stored, which begin as `detected` everywhere; null for a view without it. */
  weakStorage: string | null
  /**
   * True where the publication before has that mark as well: a table that was made before the view had the column
   * lacks it.
   */
  hadWeakMark: boolean
  /** Where the route of an anomaly is stored (FLOW-21); null for a view without routes. */
  routeStorage: string | null
  /** True when the lock belongs to the anomaly too. */
  isLockOfAnomaly: boolean
  staged: StagedRows
  tables: Record<
    'base' | 'review' | 'entries' | 'rowChanges' | 'goneEntries' | 'deletedEntries',
    RawBuilder<unknown>
  > & {
    /** Null for the first publication. */
    previousBase: RawBuilder<unknown> | null
  }
}
