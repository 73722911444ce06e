import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { DesignedColumn, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { AddedColumnType, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { columnsInFormula } from '@quitus/domain/formulas/formula-source.ts'

type Body = RequestOf<typeof saveColumnDesign>['body']
type Card = Body['card']
type GivenColumn = Body['columns'][number]

/** The columns of a grid as a template keeps them. */
export function templateColumns(columns: readonly DesignedColumn[]): GivenColumn[] {
  return columns.map(({ isAdded, design, ...column }) => ({
    name: column.name,
    ...(isAdded ? { added: addedAs(column) } : {}),
    design,
  }))
}

/**
 * The columns of a project with what a template says of them: those of both in the template’s order, the project’s
 * others behind the one that they follow now, and the ones that the template adds. `missing` are columns of the
 * template that the project does not have.
 */
export function withTemplate(
  columns: readonly DesignedColumn[],
  template: readonly GivenColumn[],
): { columns: GivenColumn[]; missing: string[] } {
  const known = new Map(columns.map((column) => [column.name, column]))
  const missing: string[] = []
  const merged: GivenColumn[] = template.flatMap((given) => {
    const column = known.get(given.name ?? '')
    if (given.added?.formula !== undefined && !isReadable(given.added.formula, columns, template)) {
      missing.push(given.design.label.fr)
      return []
    }
    if (column !== undefined) {
      const isCalculated = column.formula !== null && given.added?.formula !== undefined
      const design = fitDesign(given.design, column)
      return [{ name: column.name, ...(isCalculated ? { added: given.added } : {}), design }]
    }
    if (given.added !== undefined) return [given]
    missing.push(given.design.label.fr)
    return []
  })
  const places = templateColumns(columns)
  for (const [at, given] of places.entries()) {
    if (merged.some(({ name }) => name === given.name)) continue
    const before = places[at - 1]?.name
    const place = before === undefined ? 0 : merged.findIndex(({ name }) => name === before) + 1
    merged.splice(place, 0, given)
  }
  return { columns: merged, missing }
}

/** True where the project, or the template itself, has every column that a formula names. */
function isReadable(
  formula: string,
  columns: readonly DesignedColumn[],
  template: readonly GivenColumn[],
): boolean {
  const known = new Set([
    ...columns.map(({ name }) => name),
    ...template.flatMap(({ name, added }) => (name !== null && added !== undefined ? [name] : [])),
  ])
  return columnsInFormula(formula).every((name) => known.has(name))
}

/** The parts of a card with the fields that a project has. */
export function fitCard(card: Card, columns: readonly GivenColumn[]): Card {
  const names = new Set(columns.map(({ name }) => name))
  return card?.map((part) => ({ ...part, columns: part.columns.filter((name) => names.has(name)) })) ?? null
}

/** What a column can take over of a design that was made for one of its name. */
function fitDesign(design: ColumnDesign, column: DesignedColumn): ColumnDesign {
  const own = column.design
  return {
    ...design,
    isEditable: column.takesEdits ? design.isEditable : own.isEditable,
    isHidden: column.isNeededByEverybody ? own.isHidden : design.isHidden,
    isHiddenFromCustomers: column.isNeededByEverybody
      ? own.isHiddenFromCustomers
      : design.isHiddenFromCustomers,
    choices: column.takesEdits && !column.hasOwnChoices ? design.choices : own.choices,
  }
}

function addedAs({ type, isAnomalyColumn, formula }: Omit<DesignedColumn, 'isAdded' | 'design'>) {
  const added = { type: type as AddedColumnType, isAnomalyColumn }
  return formula === null ? added : { ...added, formula }
}
