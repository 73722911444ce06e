import { type RawBuilder, sql } from 'kysely'
import type { RowCondition, RowRule } from '#auth/row-rule.ts'

/** Which rows of a view may a reader see? In this release every member sees every row. The one place that decides it (decision 068). */
export const visibleRows: RowRule = () => null

/** The base relation of a view as its reader sees it: itself where nothing is hidden, so that statements and plans stay the same. */
export function visibleRelation(
  base: RawBuilder<unknown>,
  condition: RowCondition | null,
): RawBuilder<unknown> {
  return condition === null ? base : sql`(select base.* from ${base} base where ${meets(condition)})`
}

/** The condition on a row named `base`. */
export function meets({ where }: RowCondition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(where)})`
}
