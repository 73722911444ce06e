/**
 * True when two values of JSON say the same: the order of keys makes no difference, nor what is excluded or an empty
 * record.
 */
export function isSameValue(left: unknown, right: unknown): boolean {
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
