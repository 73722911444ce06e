import type { RoleType } from '@quitus/domain/permissions.ts'
import type { Source } from '@quitus/domain/source.ts'

/** What decides which rows a reader sees. Whatever else comes to decide it is added here; the compiler then names who has to supply it. */
export type RowReader = { roleType: RoleType }

/**
 * Restricts a reader to some anomalies of a view (decision 068). Plain data, so that the thread of an export can be handed it and shared
 * result sets and caches can be keyed by it.
 */
export type RowCondition = {
  /** SQL without parameters over a row of the base relation, named `base`; the same for all rows of an anomaly. */
  where: string
  /** True when edits of the view change which rows meet the condition: cached answers are then compared with the edits since. */
  isChangedByEdits: boolean
}

/** Which rows of a view a reader may see; null where these are all of them. */
export type RowRule = (reader: RowReader, view: { projectId: number; source: Source }) => RowCondition | null
