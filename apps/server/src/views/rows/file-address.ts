import { ENTRY_ID_SEPARATOR } from '@quitus/domain/identifiers/entry-id.ts'
import type { WireFile } from '@quitus/domain/values/cell-value.ts'
import type { View } from '#views/definition/view.sql.ts'

/**
 * A cell, and history, store of a file its name and, as its url, which file it is; readers get the address of its
 * bytes in place of that.
 */
const STORED_URL = /^urn:uuid:([0-9a-f-]{36})$/

/** What a FILE cell stores of an uploaded file. */
export function storedFile({ id, name }: { id: string; name: string }): WireFile {
  return { name, url: `urn:uuid:${id}` }
}

/**
 * Id of the uploaded file that a value of a FILE column represents; null for none, and for files that were not
 * uploaded here.
 */
export function fileIdOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('url' in value)) return null
  return STORED_URL.exec(String(value.url))?.[1] ?? null
}

/**
 * The same value with the address at which its cell gives the bytes out; anything but an uploaded file stays as it
 * is.
 */
export function withFileAddress<Value>(
  view: View,
  row: { anomaly_id: string; entry_id: string },
  column: string,
  value: Value,
): Value | WireFile {
  const id = fileIdOf(value)
  if (id === null) return value
  const { name } = value as WireFile
  return { name, url: `${addressOf(view, row, column)}file=${id}` }
}

function addressOf(view: View, row: { anomaly_id: string; entry_id: string }, column: string): string {
  const files = `/services/v1/wexaus/projects/${view.projectId}/${view.source}/data/files`
  const [name, anomaly, entry] = [column, row.anomaly_id, row.entry_id].map(encodeURIComponent)
  if (view.source !== 'suppliersduplicate') return `${files}/${name}/${anomaly}/${entry}?`
  const values = row.entry_id.split(ENTRY_ID_SEPARATOR)
  const keys = Object.fromEntries(view.keyColumns.map((key, at) => [key, values[at]]))
  return `${files}/${name}?row=${encodeURIComponent(JSON.stringify(keys))}&`
}
