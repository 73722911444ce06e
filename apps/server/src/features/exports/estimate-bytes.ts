import type { Tx } from '@quitus/database/connection.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { findAverageBytes } from './export-lines.sql.ts'

/** Rows that are looked at, spread over the whole order. */
const SAMPLE = 200

/** A cell of CSV has a delimiter, and more often than not a form a little longer than the stored one. */
const CSV_BYTES_AROUND_VALUE = 1.3
/** What packing leaves of a value, and of the marks around it; measured on generated views. */
const XLSX_SHARE_OF_VALUE = 0.42
const XLSX_BYTES_AROUND_VALUE = 1.8
const XLSX_BYTES_AT_LEAST = 4000

/** About how many bytes a file of so many lines of these columns will have; a guess from a sample, for people. */
export async function estimateBytes(
  tx: Tx,
  view: View,
  columns: readonly ViewColumn[],
  { order, lines, format }: { order: Buffer; lines: number; format: 'xlsx' | 'csv' },
): Promise<number> {
  const count = order.length / 4
  const step = Math.max(1, Math.floor(count / SAMPLE))
  const sample: number[] = []
  for (let at = 0; at < count && sample.length < SAMPLE; at += step) sample.push(order.readInt32BE(at * 4))
  const ofValues = await findAverageBytes(tx, view, columns, sample)
  const ofLine =
    format === 'csv'
      ? ofValues + columns.length * CSV_BYTES_AROUND_VALUE
      : ofValues * XLSX_SHARE_OF_VALUE + columns.length * XLSX_BYTES_AROUND_VALUE
  return Math.round(lines * ofLine) + (format === 'xlsx' ? XLSX_BYTES_AT_LEAST : 0)
}
