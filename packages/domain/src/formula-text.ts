/**
 * What a spreadsheet would take for the beginning of a formula; the wide forms are read like the plain ones in some languages. A tab
 * or line end in front is dropped by some programs, which then run what follows.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** True for a text that a spreadsheet might run instead of showing it (SEC-02). */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text)
}
