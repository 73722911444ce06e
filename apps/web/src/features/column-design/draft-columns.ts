import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type {
  ColumnDesignOfView,
  DesignedColumn,
  saveColumnDesign,
} from '@quitus/contract/views/design-columns.ts'
import type { AddedColumnType, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'

/** A column while staff describe it; `key` stays, and `name` is null until the server gives it one. */
export type DraftColumn = Omit<DesignedColumn, 'name'> & { key: string; name: string | null }

/** What is described of a view, as staff begin to change it. */
export function draftOf({ columns }: ColumnDesignOfView): DraftColumn[] {
  return columns.map((column) => ({ ...column, key: column.name }))
}

/** The same with other words about one column. */
export function withDesign(
  columns: readonly DraftColumn[],
  key: string,
  changed: Partial<ColumnDesign>,
): DraftColumn[] {
  return columns.map((column) =>
    column.key === key ? { ...column, design: { ...column.design, ...changed } } : column,
  )
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
    ...{ isNeededByEverybody: false, hasOwnChoices: false, described: null },
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

/** The parts of the page of an anomaly; none lets the groups decide, null the definition. */
export type Card = ColumnDesignOfView['card']

/** What is sent of a draft; fields of columns that were removed leave the card. */
export function bodyOf(
  version: number,
  columns: readonly DraftColumn[],
  card: Card,
): RequestOf<typeof saveColumnDesign>['body'] {
  const names = new Set(columns.map(({ name }) => name))
  return {
    version,
    card: card?.map((part) => ({ ...part, columns: part.columns.filter((name) => names.has(name)) })) ?? null,
    columns: columns.map(({ name, type, isAnomalyColumn, design }) => ({
      name,
      ...(name === null ? { added: { type: type as AddedColumnType, isAnomalyColumn } } : {}),
      design: { ...design, label: { fr: design.label.fr.trim(), en: design.label.en.trim() } },
    })),
  }
}

/** The first column that lacks its name or that of its group in a language; undefined where all have both. */
export function unnamedColumn(columns: readonly DraftColumn[]): DraftColumn | undefined {
  return columns.find(({ design: { label, group } }) =>
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
): boolean {
  return JSON.stringify(bodyOf(0, draftOf(stored), stored.card)) !== JSON.stringify(bodyOf(0, columns, card))
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
