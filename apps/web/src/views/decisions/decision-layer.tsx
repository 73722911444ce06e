import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Deciding, DecisionAct } from '#views/data/current-view.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type AskedDecisions, columnOfRole, type DecisionTarget } from './decision.ts'
import type { DecisionContext } from './decision-context.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

/** What lies over the view: the dialog of a decision, the menu of a line, or the question for a reason. */
export type OpenLayer =
  | { kind: 'decision'; act: DecisionAct; target: DecisionTarget; onDecided?: () => void }
  | { kind: 'menu'; row: GridRow; place: { left: number; top: number } }
  | { kind: 'reason'; about: AskedDecisions; answer: (reason: string | null) => void }

type Props = {
  layer: OpenLayer
  deciding: Deciding
  context: DecisionContext
  onOpenRow: (row: GridRow) => void
  onOpenAnomaly: ((row: GridRow) => void) | undefined
}

/** The dialogs of decisions, loaded with the first of them. */
export function DecisionLayer({ layer, deciding, context, onOpenRow, onOpenAnomaly }: Props) {
  const { view, metadata, loadChoices, onClose } = context
  const { columns } = metadata.viewMetaData
  const reasonColumn = columnOfRole(columns, 'reason')
  const assignee = columns.find(({ name }) => name === metadata.assigneeColumn)
  if (layer.kind === 'menu')
    return (
      <RowMenu
        source={view.source}
        row={layer.row}
        name={entryTitle(layer.row, metadata)}
        place={layer.place}
        deciding={deciding}
        onOpenRow={onOpenRow}
        onOpenAnomaly={onOpenAnomaly}
        onClose={onClose}
      />
    )
  if (layer.kind === 'decision' && layer.act === 'assign')
    return assignee === undefined ? null : (
      <AssignDialog column={assignee} target={layer.target} context={context} />
    )
  // Where rows have states, none of the columns of their decisions is withheld.
  if (reasonColumn === undefined) return null
  if (layer.kind === 'reason')
    return (
      <ReasonDialog
        about={layer.about}
        column={reasonColumn}
        loadChoices={loadChoices}
        onAnswer={layer.answer}
      />
    )
  if (layer.act === 'assign') return null
  return (
    <DecisionDialog
      transition={layer.act}
      target={layer.target}
      reasonColumn={reasonColumn}
      context={context}
    />
  )
}
