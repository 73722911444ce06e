import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { LoadChoices } from '#views/choice/use-choices.ts'
import type { DecidedView, DecisionOutcome, DecisionRequest } from './decisions.queries.ts'

/** What the dialogs share: the view they decide in, and the ways out of them. */
export type DecisionContext = {
  view: DecidedView
  metadata: ViewMetadata
  loadChoices: LoadChoices
  /**
   * Decides behind what is still being saved, says what was done and offers to take it back; rejects where nothing
   * was written.
   */
  decide: (selection: GridSelection, request: DecisionRequest) => Promise<DecisionOutcome>
  /** Reports a failure of which the dialog is closed by now. */
  fail: (failure: unknown) => void
  onClose: () => void
}
