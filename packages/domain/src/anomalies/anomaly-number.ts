const FEWEST_DIGITS = 5

/**
 * The number of an anomaly (`A-00042`) as it is stored, from what a person typed of it: `a-42`, `A 42`, `A00042`;
 * null for any other text.
 */
export function fullAnomalyNumber(typed: string): string | null {
  const [, digits] = /^\s*a[-\u2010-\u2015\s]?0*([1-9]\d{0,8})\s*$/i.exec(typed) ?? []
  return digits === undefined ? null : `A-${digits.padStart(FEWEST_DIGITS, '0')}`
}
