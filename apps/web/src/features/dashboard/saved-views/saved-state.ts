import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'

/** True when both show the same: the order of keys and what is left out or empty make no difference. */
export function isSameState(left: SavedState, right: SavedState): boolean {
  return canonical(left) === canonical(right)
}

function canonical(value: unknown): string {
  return JSON.stringify(withoutEmpty(value))
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([, each]) => each !== undefined && !isEmptyRecord(each))
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries)
}

function isEmptyRecord(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}
