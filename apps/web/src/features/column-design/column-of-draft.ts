import type { Column } from '@quitus/domain/columns/column.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { DraftColumn } from './draft-columns.ts'

/** The column as a grid would have it, as far as the text of its cells depends on it. */
export function columnOfDraft({ name, type, design }: DraftColumn, locale: Locale): Column {
  const listed = design.choices?.lists.flatMap((list) => list.choices) ?? []
  return {
    ...{ name: name ?? '', label: design.label[locale], type, group: null, groupLabel: null, hidden: false },
    ...{
      displayByDefault: true,
      editable: false,
      frozen: design.isFrozen,
      isListOfChoices: listed.length > 0,
    },
    ...(listed.length === 0
      ? {}
      : {
          cellEditorParams: {
            isAsyncOptions: false,
            listOfChoices: listed.map(({ value, text }) => ({ value, text: text?.[locale] ?? value })),
          },
        }),
  }
}
