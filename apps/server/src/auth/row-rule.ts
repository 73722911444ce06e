import type { RoleType } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { State } from '@quitus/domain/states/state.ts'

/**
 * What decides which rows a reader sees. Whatever else comes to decide it is added here; the compiler then names who
 * has to supply it.
 */
export type RowReader = { roleType: RoleType }

/**
 * Restricts a reader to some anomalies of a view (decision 068). Plain data, so that the thread of an export can be
 * handed it and shared result sets and caches can be keyed by it.
 */
export type RowCondition = {
  /** SQL without parameters over a row of the base relation, named `base`; the same for all rows of an anomaly. */
  where: string
  /**
   * True when edits of the view change which rows meet the condition: cached answers are then compared with the edits
   * since.
   */
  isChangedByEdits: boolean
  /** Where the condition requests nothing else: rows in these states are hidden, all others are seen. */
  hiddenStates?: readonly State[]
}

/** What the rule knows of a view; `isTriaged`: some of its rows were published for staff alone. */
export type RuledView = { projectId: number; source: Source; isTriaged: boolean }

/** Which rows of a view a reader may see; null where these are all of them. */
export type RowRule = (reader: RowReader, view: RuledView) => RowCondition | null

/**
 * May rows of this source be hidden from the reader? Decided without reading the view, which then says whether they
 * are.
 */
export function mayHideRows(
  rule: RowRule,
  reader: RowReader,
  view: Pick<RuledView, 'projectId' | 'source'>,
): boolean {
  return rule(reader, { ...view, isTriaged: true }) !== null
}
