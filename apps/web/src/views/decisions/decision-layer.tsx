import type { OpenLayer } from '#views/data/deciding.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { columnOfRole } from './decision.ts'
import type { DecisionContext } from './decision-context.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RowMenu } from './row-menu.tsx'

type Props = { layer: OpenLayer; context: DecisionContext }

/** The dialogs of decisions, loaded with the first of them. */
export function DecisionLayer({ layer, context }: Props) {
  const { metadata, loadChoices, onClose } = context
  const { columns } = metadata.viewMetaData
  const reasonColumn = columnOfRole(columns, 'reason')
  const assignee = columns.find(({ name }) => name === metadata.assigneeColumn)
  if (layer.kind === 'menu')
    return (
      <RowMenu row={layer.row} name={entryTitle(layer.row, metadata)} place={layer.place} onClose={onClose} />
    )
  if (layer.kind === 'decision' && layer.action === 'assign')
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
  if (layer.action === 'assign') return null
  return (
    <DecisionDialog
      transition={layer.action}
      target={layer.target}
      reasonColumn={reasonColumn}
      context={context}
    />
  )
}
