/**
 * What XML 1.0 cannot hold, what it reads as its own, and what spreadsheets read as the escape of a character.
 * Carriage returns count among the first: every reader of XML would make line feeds of them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
const UNSAFE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/
const EACH_UNSAFE = new RegExp(UNSAFE, 'g')
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of a spreadsheet’s cell as XML: forbidden characters as `_x000B_`, which spreadsheets read back. */
export function xmlText(text: string): string {
  return UNSAFE.test(text) ? text.replace(EACH_UNSAFE, escaped) : text
}

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return NAMED[character] ?? `_x${code}_`
}
