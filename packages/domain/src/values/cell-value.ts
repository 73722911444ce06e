/** DATE on the wire: `2024-03-12T00:00:00` without zone; DATE_TIME: an instant ending in `Z` (spec §3, API-05). */
export type WireDate = { model: string }
export type WireFile = { name: string; url: string }

/** A cell as JSON carries it. Numbers are written from exact decimals of at most 15 significant digits (CELL-07). */
export type WireValue = string | number | boolean | WireDate | WireFile | null

/** Largest count of significant digits that a JSON number carries exactly. */
export const MAX_SIGNIFICANT_DIGITS = 15

/** Longest text of one cell: what a spreadsheet cell can hold. */
export const MAX_TEXT_LENGTH = 32_767

/** Why a value is none of its column; each is a key of the `cells` catalogue. */
export const CELL_VALUE_ERRORS = [
  'not_text',
  'text_too_long',
  'forbidden_character',
  'not_a_number',
  'ambiguous_number',
  'not_an_integer',
  'too_many_digits',
  'not_a_boolean',
  'not_a_date',
  'not_a_link',
  'not_editable_by_value',
] as const
export type CellValueError = (typeof CELL_VALUE_ERRORS)[number]

export type CellRefused = { ok: false; code: CellValueError }
export type CellResult<Value> = { ok: true; value: Value } | CellRefused

/** The answer to a value that its column does not take. */
export function refused(code: CellValueError): CellRefused {
  return { ok: false, code }
}

/** Equality of two wire values of one column: dates by the moment that they write, files by name and url. */
export function isSameWireValue(left: WireValue, right: WireValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return left === right
  }
  if ('model' in left) return 'model' in right && canonicalModel(left.model) === canonicalModel(right.model)
  return 'url' in right && left.url === right.url && left.name === right.name
}

/**
 * A date's text without the zeros that end its fraction, as PostgreSQL writes it: `…:00.500Z` and `…:00.5Z` are one
 * moment.
 */
export function canonicalModel(model: string): string {
  if (!model.includes('.')) return model
  return model.replace(/\.(\d*?)0*(Z?)$/, (_, kept: string, zone: string) =>
    kept === '' ? zone : `.${kept}${zone}`,
  )
}
