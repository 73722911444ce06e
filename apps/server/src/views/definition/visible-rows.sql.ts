import {
  projectSchemaName,
  readableBaseName,
  readablePresentedName,
  reviewTableName,
} from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RowCondition, RowRule } from '#auth/row-rule.ts'

/**
 * Which rows of a view may a reader see? Customers do not see what staff have not presented (FLOW-14). The one place
 * that decides it (decision 068). The disclosed rows are named, not the others: an index of the review table holds
 * just them.
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

/** True where the reader sees the presented rows and these are kept next to the publication (decision 130). */
export function readsPresentedCopy(
  { hasFewPresented }: Pick<Published, 'hasFewPresented'>,
  condition: RowCondition | null,
): boolean {
  const hidden = condition?.hiddenStates
  return hasFewPresented && hidden?.length === 1 && hidden[0] === 'detected'
}

/**
 * The base relation of a view as its reader sees it: itself where nothing is hidden, so that statements and plans
 * stay the same.
 */
export function visibleRelation(published: Published, condition: RowCondition | null): RawBuilder<unknown> {
  const { projectId, source, publicationId } = published
  const schema = projectSchemaName(projectId)
  const base = sql.id(schema, readableBaseName(source, publicationId))
  if (condition === null) return base
  if (readsPresentedCopy(published, condition)) {
    return sql.id(schema, readablePresentedName(source, publicationId))
  }
  return sql`(select base.* from ${base} base where ${meets(condition)})`
}

/** The condition on a row named `base`. */
export function meets({ where }: RowCondition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(where)})`
}
