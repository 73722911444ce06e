const SHORTEST = 15
/** The longest IBAN, in groups of four parted by spaces. */
const LONGEST_WRITTEN = 42
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** True for the text of one IBAN and nothing else, its groups parted by spaces or not; its check digits decide. */
export function isIban(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST_WRITTEN) return false
  const compact = text.replace(/[\s\u202f]/g, '').toUpperCase()
  if (!IBAN.test(compact)) return false
  let rest = 0
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** An IBAN of which only country, check digits and the last four characters can be read (ACC-08); any other text as it is. */
export function maskIban(text: string): string {
  if (!isIban(text)) return text
  const compact = text.replace(/[\s\u202f]/g, '').toUpperCase()
  return `${compact.slice(0, 4)} ${'•'.repeat(compact.length - 8)} ${compact.slice(-4)}`
}
