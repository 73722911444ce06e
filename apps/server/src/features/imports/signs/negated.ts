/** The same exact decimal with the other sign. */
export function negated(value: string): string {
  if (value === '0') return value
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}
