import type { Tx } from '@quitus/database/connection.ts'
import type { ChoiceList } from '@quitus/domain/choices.ts'
import { selectReviewerNames } from './choices.sql.ts'
import type { View, ViewChoices } from './view.sql.ts'

/** The lists of those of these columns that have one, as they hold now. */
export async function loadChoices(
  tx: Tx,
  view: View,
  names: ReadonlySet<string>,
): Promise<Map<string, ChoiceList>> {
  const lists = new Map<string, ChoiceList>()
  for (const { name, choices } of view.columns) {
    if (choices !== null && names.has(name)) lists.set(name, await readList(tx, view, choices))
  }
  return lists
}

async function readList(tx: Tx, view: View, choices: ViewChoices): Promise<ChoiceList> {
  const { origin, isEditable, filterWithColumn, lists } = choices
  if (origin === 'members') {
    return { editable: isEditable, values: { '': await selectReviewerNames(tx, view.projectId) } }
  }
  return {
    editable: isEditable,
    ...(filterWithColumn === null ? {} : { filterWithColumn }),
    values: Object.fromEntries(lists.map((list) => [list.key, list.choices.map(({ value }) => value)])),
  }
}
