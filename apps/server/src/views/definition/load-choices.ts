import type { Tx } from '@quitus/database/connection.ts'
import type { ChoiceList } from '@quitus/domain/columns/choices.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { selectMemberNames } from '../people/member-names.sql.ts'
import { selectChoiceLists, selectReviewers } from './choices.sql.ts'
import type { View, ViewChoices, ViewColumn } from './view.sql.ts'

/** The view with the choices of its columns, for calls that answer or check them: those that read rows do without. */
export async function withChoices(tx: Tx, view: View, locale: Locale): Promise<View> {
  if (!view.columns.some((column) => column.isListOfChoices)) return view
  const stored = await selectChoiceLists(tx, view)
  const lists = new Map(stored.map(({ column, choices }) => [column, choices]))
  const namesPeople = stored.some(({ choices }) => choices.origin === 'members')
  const names = namesPeople ? await selectMemberNames(tx, view.projectId) : new Map<string, string>()
  const columns = view.columns.map((column) => {
    const choices = column.isListOfChoices ? lists.get(column.name) : undefined
    if (choices === undefined) return column
    return {
      ...column,
      choices,
      choiceTexts: choices.origin === 'members' ? names : textsOf(choices, locale),
    }
  })
  return { ...view, columns }
}

/** The language in which these columns are searched by their words, null where it makes no difference. */
export function choicesReadIn(columns: readonly ViewColumn[], locale: Locale): Locale | null {
  return columns.some(({ choiceTexts }) => choiceTexts.size > 0) ? locale : null
}

/** The lists of those of these columns that have one, as they hold now; of a view `withChoices`. */
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

function textsOf({ lists }: ViewChoices, locale: Locale): Map<string, string> {
  const listed = lists.flatMap((list) => list.choices)
  return new Map(listed.flatMap(({ value, text }) => (text === null ? [] : [[value, text[locale]]])))
}

async function readList(tx: Tx, view: View, choices: ViewChoices): Promise<ChoiceList> {
  const { origin, isEditable, filterWithColumn, lists } = choices
  if (origin === 'members') {
    return { editable: isEditable, values: { '': await selectReviewers(tx, view.projectId) } }
  }
  return {
    editable: isEditable,
    ...(filterWithColumn === null ? {} : { filterWithColumn }),
    values: Object.fromEntries(lists.map((list) => [list.key, list.choices.map(({ value }) => value)])),
  }
}
