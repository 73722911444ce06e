import type { DesignedChoices } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Tx } from '../connection.ts'
import type { StoredChoices } from '../view-tables.ts'
import type { ChoicesDefinition, ColumnDefinition, ViewDefinition } from './view-definition.ts'

/** The choice lists of a view as its definition has them now; throws for one that could not be kept. */
export async function replaceChoiceLists(tx: Tx, projectId: number, view: ViewDefinition): Promise<void> {
  await tx
    .deleteFrom('core.choice_lists')
    .where('project_id', '=', projectId)
    .where('source', '=', view.source)
    .execute()
  const rows = view.columns.flatMap((column) => {
    if (column.choices === undefined) return []
    requireKeepable(column, column.choices, view)
    return [
      { project_id: projectId, source: view.source, column_name: column.name, ...toRow(column.choices) },
    ]
  })
  if (rows.length > 0) await tx.insertInto('core.choice_lists').values(rows).execute()
}

function toRow(choices: ChoicesDefinition) {
  if (choices.origin === 'members') {
    return { origin: 'members' as const, is_editable: false, filter_with_column: null, lists: '[]' }
  }
  const { isEditable, filterWithColumn, lists } = keptChoices(choices)
  return {
    origin: 'listed' as const,
    is_editable: isEditable,
    filter_with_column: filterWithColumn,
    lists: JSON.stringify(lists),
  }
}

/** Lists of a definition in the form in which they are stored. */
export function keptChoices(choices: Extract<ChoicesDefinition, { origin: 'listed' }>): DesignedChoices {
  const lists: StoredChoices[] = choices.lists.map(({ key, choices: listed }) => ({
    key,
    choices: listed.map((choice) => (typeof choice === 'string' ? { value: choice, text: null } : choice)),
  }))
  return {
    isEditable: choices.isEditable ?? false,
    filterWithColumn: choices.filterWithColumn ?? null,
    lists,
  }
}

/** True for choices that nobody chooses from: they say how the codes of an imported column are read. */
function areLabels(column: ColumnDefinition, choices: ChoicesDefinition): boolean {
  if (column.isBilingual === true) return false
  if (choices.origin === 'members') return true
  return choices.isEditable !== true && choices.filterWithColumn === undefined && choices.lists.length === 1
}

function requireKeepable(column: ColumnDefinition, choices: ChoicesDefinition, view: ViewDefinition): void {
  const fault = (what: string) => new Error(`Choices of column '${column.name}': ${what}.`)
  if (!COLUMN_TYPE_RULES[column.type].takesChoices) throw fault('only a STRING has any')
  if (column.isEditable !== true && !areLabels(column, choices))
    throw fault('a column that nobody edits has one fixed list, which says how its values are read')
  if (choices.origin === 'members') return
  if (choices.lists.length === 0) throw fault('there is no list')
  if (choices.filterWithColumn === undefined) return
  const filter = view.columns.find(({ name }) => name === choices.filterWithColumn)
  if (filter === undefined || !COLUMN_TYPE_RULES[filter.type].takesChoices)
    throw fault('the column that selects the list is no STRING')
  // The same list must hold for every reader, and none may see what is withheld from them.
  if (filter.isBilingual === true || filter.isHiddenFromCustomers === true) {
    throw fault('the column that selects the list does not read the same for everybody')
  }
}
