import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { categoryName } from '@quitus/detection/algorithms.ts'
import { ANOMALY_COLUMN, DOCUMENT_PAYMENT_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { type RawBuilder, sql } from 'kysely'

/** A column of what was imported. */
export type ComparedColumn = {
  name: string
  storageName: string
  englishStorageName: string | null
  type: ColumnType
  label: LocalizedText
  /** False where the publication before was made without it. */
  isInBoth: boolean
  isAmount: boolean
  /** It is shown next to an entry that is new, gone or changed. */
  isShown: boolean
}

/** What a comparison reads: the tables of both publications, and the columns that both have. */
export type Comparison = {
  projectId: number
  publicationId: number
  schema: string
  current: RawBuilder<unknown>
  /** An empty table for the first publication. */
  previous: RawBuilder<unknown>
  review: RawBuilder<unknown>
  columns: readonly ComparedColumn[]
  hasAnomalies: boolean
}

/** Columns of an entry that a preview shows. */
const MOST_SHOWN = 8

/** Which columns of the dashboard do the tables of the later publication and of the earlier one have? */
export async function selectComparedColumns(
  tx: Tx,
  projectId: number,
  tables: readonly [later: string, earlier: string],
): Promise<ComparedColumn[]> {
  const columns = await tx
    .selectFrom('core.view_columns')
    .select(['name', 'type', 'storage_name', 'english_storage_name', 'label_fr', 'label_en', 'role'])
    .select(['is_displayed_by_default', 'is_hidden'])
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .where('storage', '=', 'base')
    .orderBy('position')
    .execute()
  const [later, earlier] = await Promise.all(tables.map((table) => selectNames(tx, projectId, table)))
  const ofAnomaly = new Set<string>([...Object.values(ANOMALY_COLUMN), DOCUMENT_PAYMENT_COLUMN])
  const hasAmount = columns.some(({ name }) => name === ANOMALY_COLUMN.amount)
  let shown = 0
  return columns
    .filter(({ storage_name: storageName }) => later?.has(storageName))
    .map((column) => {
      const isOfLedger = !ofAnomaly.has(column.name)
      const isShown = isOfLedger && column.is_displayed_by_default && !column.is_hidden && shown < MOST_SHOWN
      if (isShown) shown++
      return {
        name: column.name,
        storageName: column.storage_name,
        englishStorageName: column.english_storage_name,
        type: column.type,
        label: { fr: column.label_fr, en: column.label_en },
        isInBoth: earlier?.has(column.storage_name) === true,
        isAmount: hasAmount ? column.name === ANOMALY_COLUMN.amount : column.role === 'documentAmount',
        isShown,
      }
    })
}

/** The name of a kind of anomaly in both languages; null for what is none. */
export function kindOf(code: string | null): LocalizedText | null {
  return code === null ? null : categoryName(code)
}

async function selectNames(tx: Tx, projectId: number, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(format('%I.%I', ${projectSchemaName(projectId)}::text, ${table}::text))
      and attnum > 0 and not attisdropped`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}
