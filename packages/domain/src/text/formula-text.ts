/**
 * What a spreadsheet would take for the beginning of a formula; the wide forms are read like the plain ones in some
 * languages. A tab or line end in front is dropped by some programs, which then run what follows.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** True for a text that a spreadsheet might run instead of showing it (SEC-02). */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}

/** Where some program ends a field or a line, whatever the file was written with. */
const FIELD_END = /[;,\t\r\n]/
const NEEDS_LOOK = /[;,\t\r\n"]/
const FORMULA_SIGN = /[=+\-@＝＋－＠]/
const BEFORE_FORMULA = /[\s"]/

/**
 * The text with an apostrophe before whatever a spreadsheet might run (SEC-02): at its beginning, and behind every
 * separator, tab and line end in it. A file written with commas is cut at its semicolons by a French spreadsheet,
 * whose fields need not begin where ours do.
 */
export function withoutFormulas(text: string): string {
  const start = isFormulaLike(text) ? "'" : ''
  if (!NEEDS_LOOK.test(text) || !FORMULA_SIGN.test(text)) return start + text
  let result = start
  let written = 0
  let isFieldStart = start === ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (FIELD_END.test(character)) isFieldStart = true
    else if (isFieldStart && !BEFORE_FORMULA.test(character)) {
      isFieldStart = false
      if (!FORMULA_SIGN.test(character)) continue
      result += `${text.slice(written, at)}'`
      written = at
    }
  }
  return result + text.slice(written)
}
