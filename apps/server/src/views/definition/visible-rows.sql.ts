import {
  projectSchemaName,
  readableBaseName,
  readablePresentedName,
  reviewTableName,
} from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RowCondition, RowRule } from '#auth/row-rule.ts'

/**
 * Which rows of a view may a reader see? Customers do not see what staff have not presented (FLOW-14). The one place that decides it (decision
 * 068). The disclosed rows are named, not the others: an index of the review table holds just them.
 */
export const visibleRows: RowRule = ({ roleType }, { projectId, source, isTriaged }) => {
  if (roleType === 'staff' || !isTriaged) return null
  const review = `"${projectSchemaName(projectId)}"."${reviewTableName(source)}"`
  return {
    where: `base.row_id in (select disclosed.row_id from ${review} disclosed where disclosed.state <> 'detected')`,
    isChangedByEdits: true,
    hiddenStates: ['detected'],
  }
}

type Published = { projectId: number; source: Source; publicationId: number; hasFewPresented: boolean }

/**
 * The base relation of a view as its reader sees it: itself where nothing is hidden, so that statements and plans stay the same; the presented
 * rows where these are kept beside it (decision 130).
 */
export function visibleRelation(
  { projectId, source, publicationId, hasFewPresented }: Published,
  condition: RowCondition | null,
): RawBuilder<unknown> {
  const schema = projectSchemaName(projectId)
  const base = sql.id(schema, readableBaseName(source, publicationId))
  if (condition === null) return base
  const { hiddenStates } = condition
  if (hasFewPresented && hiddenStates?.length === 1 && hiddenStates[0] === 'detected') {
    return sql.id(schema, readablePresentedName(source, publicationId))
  }
  return sql`(select base.* from ${base} base where ${meets(condition)})`
}

/** The condition on a row named `base`. */
export function meets({ where }: RowCondition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(where)})`
}
