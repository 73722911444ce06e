import { createHash } from 'node:crypto'
import type { Source } from '@quitus/domain/access/source.ts'
import type { AddedColumn, ViewDesign } from '@quitus/domain/columns/column-design.ts'
import {
  columnsOfTree,
  FORMULA_KINDS,
  type FormulaColumn,
  FormulaError,
  type FormulaTree,
} from '@quitus/domain/formulas/formula.ts'
import { type ReadFormula, readFormula } from '@quitus/domain/formulas/read-formula.ts'
import { sql } from 'kysely'
import { STORED_TYPES } from '#column-types/stored-types.ts'
import type { Tx } from '../connection.ts'
import { findCurrentPublicationId } from './current-publication.sql.ts'
import { type DescribedColumn, isDesigned, selectDescribedColumns } from './described-columns.sql.ts'
import { formulaColumnValue } from './formula.sql.ts'
import { baseTableName, projectSchemaName } from './project-tables.ts'

/** The columns of a view as formulas read them: those that are stored, and those that a design calculates. */
export function formulaColumns(columns: readonly DescribedColumn[], design: ViewDesign): FormulaColumn[] {
  const stored = columns.filter(isDesigned).filter(({ storage }) => storage !== 'formula')
  const added = Object.entries(design.added).filter(([name]) =>
    stored.every((column) => column.name !== name),
  )
  return [
    ...stored.map(({ name, type, storage, storageName, namesPeople }) => ({
      // Numbers of people say nothing.
      ...{ name, kind: namesPeople ? null : FORMULA_KINDS[type], storageName, formula: null },
      storage: storage === 'review' ? ('review' as const) : ('base' as const),
    })),
    // A column that is added in the same change is stored once the change is.
    ...added.map(([name, { type, formula = null }]) => ({
      ...{ name, kind: FORMULA_KINDS[type], storage: 'review' as const, storageName: 'c0', formula },
    })),
  ]
}

/** Which currency has a project? Amounts are rounded to its smallest coin. */
export async function selectCurrency(tx: Tx, projectId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('core.projects')
    .select('currency')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return currency
}

/**
 * Keeps the formulas of a design as they are calculated. One that cannot be read any more, because the definition lost
 * a column, is blank until someone changes it.
 */
export async function placeFormulas(
  tx: Tx,
  projectId: number,
  source: Source,
  design: ViewDesign,
): Promise<Map<string, ReadFormula>> {
  const calculated = Object.entries(design.added).filter(([, { formula }]) => formula !== undefined)
  const read = new Map<string, ReadFormula>()
  if (calculated.length === 0) return read
  const currency = await selectCurrency(tx, projectId)
  const columns = formulaColumns(await selectDescribedColumns(tx, projectId, source), design)
  for (const [name, { type, formula = '' }] of calculated) {
    read.set(name, readOrBlank(formula, { name, type, currency }, columns))
    await upsertFormula(tx, { projectId, source, name }, type, read.get(name)?.tree ?? { is: 'blank' })
  }
  return read
}

function readOrBlank(
  formula: string,
  ...rest: [Parameters<typeof readFormula>[1], FormulaColumn[]]
): ReadFormula {
  try {
    return readFormula(formula, ...rest)
  } catch (error) {
    if (error instanceof FormulaError) return { tree: { is: 'blank' }, reads: new Set() }
    throw error
  }
}

async function upsertFormula(
  tx: Tx,
  { projectId, source, name }: { projectId: number; source: Source; name: string },
  type: AddedColumn['type'],
  tree: FormulaTree,
): Promise<void> {
  // Another formula has another name, by which nothing that was remembered of the former one is taken for it.
  const hash = createHash('sha256')
    .update(JSON.stringify([name, type, tree]))
    .digest('hex')
  const storageName = `f_${hash.slice(0, 16)}`
  const reads = columnsOfTree(tree).flatMap((column) =>
    column.storage === 'base' ? [column.storageName] : [],
  )
  await sql`
    insert into core.view_columns (project_id, source, name, position, storage, storage_name, label_fr, label_en, type,
      is_hidden, is_displayed_by_default, is_editable, is_frozen, is_hidden_from_customers, is_list_of_choices,
      is_anomaly_number, formula, formula_reads)
    values (${projectId}, ${source}, ${name}, 0, 'formula', ${storageName}, ${name}, ${name}, ${type}, false, true,
      false, false, false, false, false, ${JSON.stringify(tree)}, ${[...new Set(reads)]})
    on conflict (project_id, source, name) do update
    set is_gone = false, type = excluded.type, storage_name = excluded.storage_name, formula = excluded.formula,
        formula_reads = excluded.formula_reads`.execute(tx)
}

/** Names of the indexes of formulas begin so, followed by the storage name, which changes with the formula. */
const INDEX = 'formula_'

/**
 * Has the current publication one index for each formula that reads imported columns alone, so that rows are ordered
 * and counted by it as by these, and none for what formulas were before.
 */
export async function indexFormulas(tx: Tx, projectId: number, source: Source): Promise<void> {
  const publicationId = await findCurrentPublicationId(tx, projectId, source)
  if (publicationId === null) return
  const schema = projectSchemaName(projectId)
  const name = baseTableName(source, publicationId)
  const found = await sql<{ index: string }>`
    select relation.relname::text as index from pg_index
    join pg_class relation on relation.oid = pg_index.indexrelid
    where pg_index.indrelid = to_regclass(${`${schema}.${name}`}) and starts_with(relation.relname::text, ${INDEX})`.execute(
    tx,
  )
  const present = new Set(found.rows.map(({ index }) => index))
  const wanted = new Map(
    (await selectIndexed(tx, projectId, source)).map((column) => [
      `${INDEX}${publicationId}_${column.storage_name}`,
      column,
    ]),
  )
  for (const index of present)
    if (!wanted.has(index)) await sql`drop index ${sql.id(schema, index)}`.execute(tx)
  const missing = [...wanted].filter(([index]) => !present.has(index))
  for (const [index, { type, formula }] of missing) {
    const aliases = { base: name, review: 'review' }
    const key = STORED_TYPES[type].orderKey(formulaColumnValue(formula, type, aliases))
    await sql`
      create index ${sql.id(index)} on ${sql.id(schema, name)} ((${key}), row_id) where child_index = 0`.execute(
      tx,
    )
  }
  // An expression has statistics of its own.
  if (missing.length > 0) await sql`analyze ${sql.id(schema, name)}`.execute(tx)
}

async function selectIndexed(tx: Tx, projectId: number, source: Source) {
  const columns = await tx
    .selectFrom('core.view_columns')
    .select(['type', 'storage_name', 'formula'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('storage', '=', 'formula')
    .where('is_gone', '=', false)
    .execute()
  const isImported = (tree: FormulaTree) => {
    const read = columnsOfTree(tree)
    return (
      read.length > 0 &&
      read.every(({ storage, storageName }) => storage === 'base' && /^c\d+$/.test(storageName))
    )
  }
  return columns.flatMap(({ formula, ...column }) =>
    formula !== null && isImported(formula) ? [{ ...column, formula }] : [],
  )
}
