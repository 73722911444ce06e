import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { offeredColumns } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { columnGroupsInOrder } from '@quitus/domain/columns/column-groups.ts'
import { isCoded } from '@quitus/domain/comparison/coded-column.ts'
import { type FieldVerdict, fieldVerdict } from '@quitus/domain/comparison/field-verdict.ts'

/** One field of the documents side by side. */
export type ComparedField = { column: Column; verdict: FieldVerdict | null }

/**
 * A part of the card: what holds of the anomaly, and what its documents say. `aside` is excluded until it is
 * requested.
 */
export type CardSection = { name: string; facts: Column[]; fields: ComparedField[]; aside: ComparedField[] }

/** Documents up to this many are side by side; more are a table (FLOW-05). */
export const MOST_SIDE_BY_SIDE = 6

/**
 * The card of an anomaly as the view was designed, else by its column groups: the fields that the grid shows or that
 * differ, with the alike ones that it does not show aside. `shownApart` names columns that the page shows elsewhere.
 */
export function cardSections(
  metadata: ViewMetadata,
  entries: readonly GridRow[],
  { otherGroup, shownApart }: { otherGroup: string; shownApart: readonly (string | null)[] },
): CardSection[] {
  const columns = offeredColumns(metadata.viewMetaData.columns).filter(
    ({ name }) => !shownApart.includes(name),
  )
  const byName = new Map(columns.map((column) => [column.name, column]))
  const designed = metadata.anomalyCardDesign.map(({ label, columns: names }) => ({
    name: label,
    columns: names.flatMap((name) => byName.get(name) ?? []),
  }))
  const isDesigned = designed.some((section) => section.columns.length > 0)
  const parts = isDesigned ? designed : columnGroupsInOrder(columns, otherGroup)
  return parts
    .map(({ name, columns: members }) => ({
      name,
      ...sectionOf(members, metadata, entries, isDesigned),
    }))
    .filter(({ facts, fields, aside }) => facts.length + fields.length + aside.length > 0)
}

function sectionOf(
  members: readonly Column[],
  { anomalyColumns, viewMetaData: { keyColumns } }: ViewMetadata,
  entries: readonly GridRow[],
  isDesigned: boolean,
): Omit<CardSection, 'name'> {
  const isFact = ({ name }: Column) => anomalyColumns.includes(name)
  const [row] = entries
  const facts = members.filter(
    (column) =>
      isFact(column) &&
      !isReviewed(column) &&
      (isDesigned || (column.displayByDefault && row !== undefined && cellValue(row, column.name) !== null)),
  )
  const compared = members
    .filter((column) => !isFact(column))
    .map((column) => ({ column, values: entries.map((entry) => cellValue(entry, column.name)) }))
    .filter(({ values }) => isDesigned || values.some((value) => value !== null))
    .map(({ column, values }) => ({
      column,
      // What names an entry differs on each of them, and says nothing.
      verdict: keyColumns.includes(column.name)
        ? null
        : fieldVerdict(column.type, values.slice(0, MOST_SIDE_BY_SIDE), isCoded(column)),
    }))
  const isAside = ({ column, verdict }: ComparedField) =>
    !isDesigned && !column.displayByDefault && (verdict === 'same' || verdict === null)
  return {
    facts,
    fields: compared.filter((field) => !isAside(field)),
    aside: compared.filter(isAside),
  }
}

/** What people write or decide about the anomaly is next to the card. */
function isReviewed({ editable, stateRole }: Column): boolean {
  return editable || stateRole !== undefined
}
