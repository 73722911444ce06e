import type { ColumnType } from '@quitus/domain/column-type.ts'
import type { Source } from '@quitus/domain/source.ts'

/** Schema that holds one project's data. */
export function projectSchemaName(projectId: number): string {
  return `project_${projectId}`
}

/** Table of what was imported; never updated once published. */
export function baseTableName(source: Source, publicationId: number): string {
  return `base_${source}_${publicationId}`
}

/** What the application reads of a base table: a view that is empty unless the transaction named its project (decision 015). */
export function readableBaseName(source: Source, publicationId: number): string {
  return `readable_${baseTableName(source, publicationId)}`
}

/** Table of what people change, one row per entry; it outlives publications. */
export function reviewTableName(source: Source): string {
  return `review_${source}`
}

/** Imported ledger lines behind a publication. */
export function ledgerTableName(publicationId: number): string {
  return `ledger_${publicationId}`
}

/** PostgreSQL type of each column type; text sorts by French rules. */
export const STORAGE_TYPE: Record<ColumnType, string> = {
  STRING: 'text collate "fr-x-icu"',
  LINK: 'text collate "fr-x-icu"',
  INTEGER: 'bigint',
  REAL: 'numeric',
  BOOLEAN: 'boolean',
  FILE: 'jsonb',
  AMOUNT: 'numeric',
  PERCENT: 'numeric',
  DATE: 'timestamp',
  DATE_TIME: 'timestamptz',
}
