/** A value in COPY's text format. */
export function copyText(value: string | null): string {
  if (value === null) return '\\N'
  return NEEDS_ESCAPE.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? character)
    : value
}

const NEEDS_ESCAPE = /[\\\t\n\r]/
const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
