import type { LetterParameters } from './letter-parameters.ts'

/** Longest part of a name that is a supplier’s. */
const MOST_CHARACTERS = 60

/** Name of the file of one letter, or of the zip of a run; references make the names of one zip unlike. */
export function letterFileName(
  { kind, writtenOn }: Pick<LetterParameters, 'kind' | 'writtenOn'>,
  letter: { supplier: string; reference: string } | null,
  extension: 'pdf' | 'zip',
): string {
  if (letter === null) return `${kind === 'claim' ? 'reclamations' : 'relances'}-${writtenOn}.${extension}`
  const supplier = letter.supplier
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = Array.from(supplier)
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replace(/[. ]+$/, '')
  return `${[letter.reference, name].filter((part) => part !== '').join(' - ')}.${extension}`
}
