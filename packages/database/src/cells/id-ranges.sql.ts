import { sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'
import { TABLE_HOMES } from './table-homes.ts'

/** How many numbers a cell has of each column: 2^40 of a bigint, so that all stay safe in JSON, 2^24 of an integer. */
export const RANGE_BITS = { bigint: 40, integer: 24 } as const

/** The highest number of a cell: 128 ranges of integers are all that there are. */
export const MOST_CELL = 127

/** First and last number that a cell gives in a column of this type; cell 0 begins with 1, as every database does. */
export function rangeOf(cell: number, type: keyof typeof RANGE_BITS): { first: number; last: number } {
  if (!Number.isInteger(cell) || cell < 0 || cell > MOST_CELL) {
    throw new RangeError(`The number of a cell is from 0 to ${MOST_CELL}, not ${cell}.`)
  }
  const width = 2 ** RANGE_BITS[type]
  return { first: Math.max(1, cell * width), last: (cell + 1) * width - 1 }
}

type NumberedColumn = {
  table: string
  column: string
  type: keyof typeof RANGE_BITS
  /** Qualified and quoted. */
  sequence: string
  /** The least number that it gives. */
  first: string
  last: string
  isUsed: boolean
}

/**
 * Columns of project-carrying and local tables of the schema `core` that a sequence numbers. Those of the schema of a
 * project are unique within it, and are named together with it everywhere.
 */
export async function selectNumberedColumns(db: Db | Tx): Promise<NumberedColumn[]> {
  const tables = [...TABLE_HOMES.project, ...TABLE_HOMES.local]
  const { rows } = await sql<NumberedColumn>`
    select format('%s.%s', nspname, relation.relname) as table, attname as column, format_type(atttypid, null) as type,
      sequence.oid::regclass::text as sequence, seqmin::text as first, seqmax::text as last,
      pg_sequence_last_value(sequence.oid) is not null as "isUsed"
    from pg_class relation join pg_namespace on pg_namespace.oid = relation.relnamespace
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    join pg_class sequence
      on sequence.oid = pg_get_serial_sequence(format('%I.%I', nspname, relation.relname), attname)::regclass
    join pg_sequence on seqrelid = sequence.oid
    where nspname = 'core' and relation.relname = any(${tables}::text[]) order by 1`.execute(db)
  return rows
}

/** The cell that this database is, as its sequences say: those that were made since say nothing yet. */
export async function findCell(db: Db | Tx): Promise<number> {
  const columns = await selectNumberedColumns(db)
  return Math.max(0, ...columns.map(({ type, first }) => Math.floor(Number(first) / 2 ** RANGE_BITS[type])))
}

/** Gives columns that a migration brought the ranges of the cell; nothing to do in cell 0. */
export async function keepCell(owner: Db): Promise<void> {
  const cell = await findCell(owner)
  if (cell > 0) await owner.transaction().execute((tx) => numberCell(tx, cell))
}

/**
 * Makes this database the cell of this number: every row that is inserted from then on has a number of the cell's own
 * ranges, which no other cell gives. As the owner. A cell that has its number keeps it, and a database that has given
 * numbers cannot become another cell: another one might give the same.
 */
export async function numberCell(tx: Tx, cell: number): Promise<void> {
  const columns = await selectNumberedColumns(tx)
  const current = await findCell(tx)
  const used = columns.filter(({ isUsed }) => isUsed).map(({ table }) => table)
  if (cell !== current && used.length > 0) {
    throw new Error(`This database is cell ${current} and has given numbers: ${used.join(', ')}.`)
  }
  for (const { sequence, type, isUsed, ...found } of columns) {
    const { first, last } = rangeOf(cell, type)
    // Every process that starts comes here: a change waits for those who write, and may lock itself up with them.
    if (found.first === String(first) && found.last === String(last)) continue
    const restart = isUsed ? '' : ` restart with ${first}`
    await sql
      .raw(`alter sequence ${sequence} minvalue ${first} maxvalue ${last} start with ${first}${restart}`)
      .execute(tx)
  }
}
