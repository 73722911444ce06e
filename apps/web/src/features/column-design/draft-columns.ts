import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type {
  ColumnDesignOfView,
  DesignedColumn,
  saveColumnDesign,
} from '@quitus/contract/views/design-columns.ts'
import type { AddedColumnType, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { type LabelledColumn, labelsCalled, withLabels } from '@quitus/domain/formulas/formula-labels.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import { calledColumns, isKeptFormula, withLabelsOf } from './draft-formula.ts'

/** A column while staff describe it; `key` stays, and `name` is null until the server gives it one. */
export type DraftColumn = Omit<DesignedColumn, 'name'> & {
  key: string
  name: string | null
  /** The formula as it is kept, with names of columns; `formula` calls them by their labels. */
  kept: string | null
}

/** What staff change of a column: what they say of it, and how it is calculated. */
export type DraftChange = Partial<ColumnDesign> & { formula?: string; type?: AddedColumnType }

/** What is described of a view, as staff begin to change it in their language. */
export function draftOf({ columns }: ColumnDesignOfView, locale: Locale): DraftColumn[] {
  const called = calledColumns(columns, locale)
  return columns.map((column) => ({
    ...column,
    ...{ key: column.name, kept: column.formula },
    formula: column.formula === null ? null : withLabels(column.formula, called),
  }))
}

/**
 * The same with other words about one column; a type that adds up to nothing takes its sum away, a group has one name
 * for all its columns, and formulas follow a label.
 */
export function withDesign(
  columns: readonly DraftColumn[],
  key: string,
  { formula, type, ...changed }: DraftChange,
  locale: Locale,
): DraftColumn[] {
  const next = columns.map((column) => {
    if (column.key !== key) {
      const isOfGroup = changed.group != null && column.design.group?.name === changed.group.name
      return isOfGroup ? { ...column, design: { ...column.design, group: changed.group ?? null } } : column
    }
    const result = type ?? column.type
    const sum = COLUMN_TYPE_RULES[result].takesSum ? {} : { footerStyle: null }
    return {
      ...column,
      ...{
        type: result,
        formula: formula ?? column.formula,
        design: { ...column.design, ...changed, ...sum },
      },
    }
  })
  return changed.label === undefined ? next : withLabelsOf(next, columns, locale)
}

/** The same with one column at the place of another; unchanged where either is not there. */
export function withColumnAt(columns: readonly DraftColumn[], key: string, target: string): DraftColumn[] {
  const from = columns.findIndex((column) => column.key === key)
  const to = columns.findIndex((column) => column.key === target)
  const moved = columns[from]
  if (moved === undefined || to === -1) return [...columns]
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The same with one column a place further left or right; unchanged at either end. */
export function withColumnMoved(columns: readonly DraftColumn[], key: string, step: 1 | -1): DraftColumn[] {
  const target = columns[columns.findIndex((column) => column.key === key) + step]
  return target === undefined ? [...columns] : withColumnAt(columns, key, target.key)
}

/** A new column behind the others; its labels have to be written before it can be saved. */
export function newColumn(key: string, type: AddedColumnType, isAnomalyColumn: boolean): DraftColumn {
  return {
    ...{ key, name: null, type, isAnomalyColumn, isAdded: true, takesEdits: true },
    ...{ isNeededByEverybody: false, hasOwnChoices: false, described: null, formula: null, kept: null },
    isReadable: true,
    design: {
      ...{
        label: { fr: '', en: '' },
        group: null,
        isHidden: false,
        isDisplayedByDefault: true,
        isEditable: true,
      },
      ...{
        isFrozen: false,
        isHiddenFromCustomers: false,
        color: null,
        footerStyle: null,
        width: null,
        role: null,
      },
      choices: null,
    },
  }
}

/** A new column that is calculated from others; its formula has to be written before it can be saved. */
export function newCalculatedColumn(key: string): DraftColumn {
  const column = newColumn(key, 'AMOUNT', true)
  const design = { ...column.design, isEditable: false }
  return { ...column, design, formula: '', takesEdits: false, hasOwnChoices: true }
}

/** The parts of the page of an anomaly; none lets the groups decide, null the definition. */
export type Card = ColumnDesignOfView['card']

/** What is sent of a draft; fields of columns that were removed leave the card. */
export function bodyOf(
  version: number,
  columns: readonly DraftColumn[],
  card: Card,
  locale: Locale,
): RequestOf<typeof saveColumnDesign>['body'] {
  const called = calledColumns(columns, locale)
  const names = new Set(columns.map(({ name }) => name))
  return {
    version,
    card: card?.map((part) => ({ ...part, columns: part.columns.filter((name) => names.has(name)) })) ?? null,
    columns: columns.map((column) => ({
      name: column.name,
      ...(column.name === null || column.formula !== null ? { added: addedAs(column, called) } : {}),
      design: {
        ...column.design,
        label: { fr: column.design.label.fr.trim(), en: column.design.label.en.trim() },
      },
    })),
  }
}

type SentAddition = NonNullable<RequestOf<typeof saveColumnDesign>['body']['columns'][number]['added']>

/** A column that staff add, in the form in which it is sent; a formula with the labels by which it calls columns. */
function addedAs(column: DraftColumn, called: readonly LabelledColumn[]): SentAddition {
  const { type, isAnomalyColumn, formula, kept } = column
  const added = { type: type as AddedColumnType, isAnomalyColumn }
  if (formula === null) return added
  return kept !== null && isKeptFormula(column, called)
    ? { ...added, formula: kept }
    : { ...added, formula, labels: labelsCalled(formula, called) }
}

/** Columns that lose choices, each with the values that can be chosen no more; columns that are removed are no part. */
export function removedChoices(
  before: readonly DraftColumn[],
  after: readonly DraftColumn[],
): { column: DraftColumn; name: string; values: string[] }[] {
  const valuesOf = ({ design }: DraftColumn) =>
    new Set(design.choices?.lists.flatMap((list) => list.choices.map(({ value }) => value)))
  return before.flatMap((former) => {
    const column = after.find(({ key }) => key === former.key)
    const { name } = former
    // A column without choices takes any text.
    if (column === undefined || name === null || column.design.choices === null) return []
    const values = [...valuesOf(former)].filter((value) => !valuesOf(column).has(value))
    return values.length === 0 ? [] : [{ column, name, values }]
  })
}

/** The first column that lacks its formula, or a name of its own or of its group; undefined where all have theirs. */
export function unnamedColumn(columns: readonly DraftColumn[]): DraftColumn | undefined {
  return columns.find(
    ({ formula, design: { label, group } }) =>
      formula?.trim() === '' ||
      [label, ...(group === null ? [] : [group.label])].some(
        ({ fr, en }) => fr.trim() === '' || en.trim() === '',
      ),
  )
}

/** True where a part of the page of an anomaly lacks its name in a language. */
export function hasNamelessPart(card: Card): boolean {
  return card?.some(({ label: { fr, en } }) => fr.trim() === '' || en.trim() === '') === true
}

/** True where saving would change something. */
export function isChanged(
  stored: ColumnDesignOfView,
  { columns, card }: { columns: readonly DraftColumn[]; card: Card },
  locale: Locale,
): boolean {
  const before = bodyOf(0, draftOf(stored, locale), stored.card, locale)
  return JSON.stringify(before) !== JSON.stringify(bodyOf(0, columns, card, locale))
}

/** Parts to begin with: the groups of the columns, with what the grid shows from the start. */
export function partsOfGroups(columns: readonly DraftColumn[], others: LocalizedText): NonNullable<Card> {
  const parts = new Map<string, NonNullable<Card>[number]>()
  for (const { name, design } of columns) {
    if (name === null || design.isHidden || !design.isDisplayedByDefault) continue
    const key = design.group?.name ?? ''
    const part = parts.get(key) ?? { label: design.group?.label ?? others, columns: [] }
    parts.set(key, { ...part, columns: [...part.columns, name] })
  }
  return [...parts.values()]
}

/** The groups that columns are in, by name, in the order in which they are met. */
export function groupsOf(columns: readonly DraftColumn[]): Map<string, NonNullable<ColumnDesign['group']>> {
  return new Map(
    columns.flatMap(({ design: { group } }) => (group === null ? [] : [[group.name, group] as const])),
  )
}
