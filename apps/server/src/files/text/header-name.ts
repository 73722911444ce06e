/** A header as it is compared: without case, accents, punctuation and spaces, so that `VAT Reg no.` is `Vat Reg No`. */
export function comparedHeader(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
  // A name of punctuation alone is itself.
  return bare === '' ? name.trim() : bare
}
