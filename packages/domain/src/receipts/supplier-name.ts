import { foldedText } from '../text/folded-text.ts'

/** Words that say what kind of company it is, or nothing: they are in many names. */
const COMMON = new Set(
  ['sa sas sasu sarl eurl snc scs sci scop gie ste societe ets etablissements cie compagnie', 'groupe group']
    .concat(['ltd limited plc llp llc inc corp co company holding holdings gmbh ag kg srl spa bv nv'])
    .concat(['the et and de du des la le les of fils sons', 'france uk vir virement from'])
    .join(' ')
    .split(' '),
)

/** The words of a name that distinguish it, folded; all of them where none does. */
export function nameWords(name: string): string[] {
  const words = foldedText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const own = words.filter((word) => word.length > 1 && !COMMON.has(word))
  return [...new Set(own.length > 0 ? own : words)]
}

/**
 * Does a text name this supplier? True where each word that distinguishes one is in the other, whatever the order,
 * and one of them has three characters or more.
 */
export function isNamed(supplier: readonly string[], text: readonly string[]): boolean {
  const [few, many] = supplier.length <= text.length ? [supplier, text] : [text, supplier]
  const known = new Set(many)
  return few.some((word) => word.length > 2) && few.every((word) => known.has(word))
}
