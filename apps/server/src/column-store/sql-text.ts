/** A name in a statement of the engine. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text in a statement of the engine. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
