import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { addressLength, readPart, splitParts, writtenPart } from './address-text.ts'

/** Most columns that rows are sorted by. */
export const MAX_SORT_KEYS = 10
const MAX_SORT_LENGTH = 2000

/** The order as an address carries it: `Montant:desc,Fournisseur`; undefined when nothing is sorted. */
export function writeSort(sort: readonly SortKey[]): string | undefined {
  const parts = sort.map(({ column, descending }) => `${writtenPart(column)}${descending ? ':desc' : ''}`)
  while (addressLength(parts.join(',')) > MAX_SORT_LENGTH) parts.pop()
  return parts.length === 0 ? undefined : parts.join(',')
}

/** Order of an address, old (a JSON list) or new; what the view does not have is excluded, and nothing throws. */
export function readSort(
  text: string | undefined,
  columns: readonly Column[],
): { sort: readonly SortKey[]; ignored: readonly string[] } {
  if (text === undefined || text === '') return { sort: [], ignored: [] }
  const sort: SortKey[] = []
  const ignored: string[] = []
  for (const [name, direction] of text.startsWith('[') ? oldKeys(text) : newKeys(text)) {
    const isKnown = columns.some((each) => each.name === name && !each.hidden)
    const isNew = !sort.some((key) => key.column === name)
    if (isKnown && isNew && sort.length < MAX_SORT_KEYS) {
      sort.push({ column: name, descending: direction === 'desc' })
    } else if (name !== '') ignored.push(name.toWellFormed().slice(0, 200))
  }
  return { sort, ignored: ignored.slice(0, 5) }
}

function newKeys(text: string): [string, string | undefined][] {
  return splitParts(text, ',').map((part) => {
    const [name = '', direction] = splitParts(part, ':')
    return [readPart(name), direction]
  })
}

function oldKeys(text: string): [string, string | undefined][] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list.map((key: unknown) =>
      Array.isArray(key) ? [String(key[0]), String(key[1])] : [String(key), undefined],
    )
  } catch {
    // A plain column name.
    return [[text, undefined]]
  }
}
