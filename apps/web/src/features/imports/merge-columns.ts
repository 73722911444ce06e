import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { DraftColumn, DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { recogniseFiles } from '@quitus/contract/imports/import-drafts.ts'

export type Recognised = ResponseOf<typeof recogniseFiles>

const keyOf = ({ headers }: DraftColumn) => headers.join('\n')

/**
 * What a draft becomes by what its files were recognised as: columns that are known keep what a person decided of
 * them. One list among ledger files (FEC) is their supplier master. null where nothing changes.
 */
export function mergeColumns(
  content: DraftContent,
  { files, suggestion }: Recognised,
): Pick<DraftContent, 'kind' | 'fec' | 'columns' | 'keyColumns'> | null {
  const isRead = files.length > 0 && files.every(({ form }) => form !== null)
  const lists = files.filter(({ form }) => form?.isFec === false)
  const isLedger = lists.length < files.length
  // Otherwise ledger files and lists are not read together.
  const master = isLedger && lists.length === 1 ? lists[0] : undefined
  const isOneKind = !isLedger || lists.length === 0 || master !== undefined
  const kind = !isRead || !isOneKind ? null : isLedger ? 'fec' : 'mapped'
  const known = new Map(content.columns.map((column) => [keyOf(column), column]))
  const isKnown = suggestion?.columns.some((column) => known.has(keyOf(column))) ?? false
  const suggested = suggestion?.columns ?? []
  // Files with other columns are another list: nothing of the one before is kept.
  const columns = kind !== 'mapped' ? [] : suggested.map((column) => known.get(keyOf(column)) ?? column)
  const names = new Set(columns.map(({ name }) => name))
  const keys = isKnown ? content.keyColumns : (suggestion?.keyColumns ?? [])
  const keyColumns = keys.every((name) => names.has(name)) ? keys : []
  const { suppliers, ...ofLedger } = content.fec
  const isSame = suppliers?.file === master?.object
  const fec =
    kind === 'fec' && master !== undefined
      ? { ...ofLedger, suppliers: { file: master.object, columns: (isSame && suppliers?.columns) || {} } }
      : ofLedger
  const merged = { kind, fec, columns, keyColumns } as const
  const before = {
    kind: content.kind,
    fec: { ...ofLedger, ...(suppliers === undefined ? {} : { suppliers }) },
    columns: content.columns,
    keyColumns: content.keyColumns,
  }
  return JSON.stringify(merged) === JSON.stringify(before) ? null : merged
}
