import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { createSynthesis } from '@quitus/contract/synthesis/define-syntheses.ts'
import type { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import type { DesignedColumn, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { columnsInFormula } from '@quitus/domain/formulas/formula-source.ts'

import { addedAs } from '../draft-columns.ts'

const FORMAT = 'quitus-template'
const VERSION = 1
/** Characters of a file that is read: a template of 500 columns with long lists has fewer. */
export const MAX_TEMPLATE = 4_000_000

type Body = RequestOf<typeof saveColumnDesign>['body']
type Card = Body['card']
type GivenColumn = Body['columns'][number]
export type TemplateView = RequestOf<typeof createDefinedView>['body']
export type TemplateSynthesis = RequestOf<typeof createSynthesis>['body'] & { isVisibleToCustomers: boolean }

/** How a project is described, without a row of it: what another project takes over. */
export type Template = {
  format: typeof FORMAT
  version: typeof VERSION
  grids: Partial<Record<Source, { columns: GivenColumn[]; card: Card; views: TemplateView[] }>>
  syntheses: TemplateSynthesis[]
}

export function templateOf({ grids, syntheses }: Pick<Template, 'grids' | 'syntheses'>): Template {
  return { format: FORMAT, version: VERSION, grids, syntheses }
}

/** A template, or why a text is none: another file, or one of a later release. What is in it the server checks. */
export function readTemplate(text: string): { template: Template } | { fault: 'none' | 'later' } {
  const given = parse(text)
  if (given === null || given.format !== FORMAT) return { fault: 'none' }
  if (typeof given.version === 'number' && given.version > VERSION) return { fault: 'later' }
  const isWhole = typeof given.grids === 'object' && given.grids !== null && Array.isArray(given.syntheses)
  return isWhole ? { template: given as unknown as Template } : { fault: 'none' }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // It is no template; the caller says so.
    return null
  }
}

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
