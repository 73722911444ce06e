import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type Level, levelKindsOf } from './levels.sql.ts'

/**
 * The levels of a definition with their columns, or the column that this reader’s view does not have for it.
 * Financial years are in time.
 */
export function levelsOf(
  view: View,
  { rows, filter }: SynthesisDefinition,
  { gone, year }: { gone: ReadonlySet<string>; year: string | null },
): { levels: Level[] } | { missing: string } {
  const levels: Level[] = []
  for (const level of rows) {
    const column = view.columns.find(({ name }) => name === level.column)
    const isThere = column !== undefined && !gone.has(level.column)
    if (!isThere || !levelKindsOf(column).includes(level.kind)) return { missing: level.column }
    levels.push({ level, column, isInTime: level.kind !== 'value' || column.name === year })
  }
  // The staff’s filter may read what is withheld from the reader, as that of a prefiltered view does.
  const known = new Set([...view.columns, ...view.withheldColumns].map(({ name }) => name))
  const missing = columnsOf(filter).find((name) => !known.has(name) || gone.has(name))
  return missing === undefined ? { levels } : { missing }
}

function columnsOf(filter: Filter | null): string[] {
  if (filter === null) return []
  if ('op' in filter) return [filter.column]
  return ('all' in filter ? filter.all : filter.any).flatMap(columnsOf)
}
