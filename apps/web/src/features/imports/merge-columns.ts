import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { DraftColumn, DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { recogniseFiles } from '@quitus/contract/imports/import-drafts.ts'

export type Recognised = ResponseOf<typeof recogniseFiles>

const keyOf = ({ headers }: DraftColumn) => headers.join('\n')

/**
 * What a draft becomes by what its files were recognised as: columns that are known keep what a person decided of
 * them. null where nothing changes.
 */
export function mergeColumns(
  content: DraftContent,
  { files, suggestion }: Recognised,
): Pick<DraftContent, 'kind' | 'columns' | 'keyColumns'> | null {
  const forms = files.flatMap(({ form }) => (form === null ? [] : [form]))
  const ledgers = forms.filter(({ isFec }) => isFec).length
  // Ledger files and lists are not read together.
  const isOneKind = forms.length === files.length && (ledgers === 0 || ledgers === forms.length)
  const kind = forms.length === 0 || !isOneKind ? null : ledgers > 0 ? 'fec' : 'mapped'
  const known = new Map(content.columns.map((column) => [keyOf(column), column]))
  const isKnown = suggestion?.columns.some((column) => known.has(keyOf(column))) ?? false
  const suggested = suggestion?.columns ?? []
  // Files with other columns are another list: nothing of the one before is kept.
  const columns = kind !== 'mapped' ? [] : suggested.map((column) => known.get(keyOf(column)) ?? column)
  const names = new Set(columns.map(({ name }) => name))
  const keys = isKnown ? content.keyColumns : (suggestion?.keyColumns ?? [])
  const keyColumns = keys.every((name) => names.has(name)) ? keys : []
  const merged = { kind, columns, keyColumns } as const
  const before = { kind: content.kind, columns: content.columns, keyColumns: content.keyColumns }
  return JSON.stringify(merged) === JSON.stringify(before) ? null : merged
}
