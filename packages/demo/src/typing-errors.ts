import type { Random } from './random.ts'

/** The number as another clerk writes it: what counts in it stays. */
export function writeOtherwise(random: Random, number: string): string {
  return change(random, number, [
    (text) => text.replace(/[-/ ]/g, ''),
    (text) => `${text}A`,
    (text) => text.replace(/[-/ ]/g, random.pick(['_', '.', ' '])),
    (text) => text.toLowerCase(),
    (text) => `${text}.`,
    (text) => text.replace(/0/, 'O'),
    (text) => text.replace(/1(?=\D*\d)/, 'I'),
    (text) => text.replace(/^(\d)/, '00$1'),
    (text) => text.replace(/^(FA-|F|FC|INV-|VTE )(?=\d)/, ''),
    (text) => text.replace(/^(\d)/, 'FA $1'),
  ])
}

/** The number with a slip of the hand: two digits changed round, one missing, one twice, a part excluded. */
export function mistype(random: Random, number: string): string {
  return change(random, number, [
    (text) => swapDigits(random, text),
    (text) => swapDigits(random, text),
    (text) => text.replace(/(\d)(\d)(?=\D*$)/, '$2'),
    (text) => text.replace(/(\d)(?=\d\D*$)/, '$1$1'),
    (text) => text.replace(/^.*[-/]/, ''),
    (text) => `${random.pick(['DUP', 'BIS', 'CPT'])} ${text}`,
    (text) => `${text}-${random.pick(['BIS', 'DUPL', 'CPT2'])}`,
  ])
}

/** Two neighbouring unlike digits in the last six places, changed round. */
function swapDigits(random: Random, text: string): string {
  const places: number[] = []
  for (let at = Math.max(0, text.length - 6); at < text.length - 1; at++) {
    const [left = '', right = ''] = text.slice(at, at + 2)
    if (/\d/.test(left) && /\d/.test(right) && left !== right) places.push(at)
  }
  const [first, ...others] = places
  if (first === undefined) return text
  const at = random.pick([first, ...others])
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
}

/** The amount as a slip makes it: two digits changed round, the decimal mark moved, some cents, taxes excluded. */
export function mistypeCents(random: Random, net: number, gross: number): number {
  const digits = String(gross)
  const at = random.between(0, Math.max(0, digits.length - 3))
  const swapped = Number(`${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`)
  const candidates = [
    swapped,
    gross * 10,
    gross + random.pick([-5, -3, -1, 1, 2, 4]),
    net === gross ? gross + 1 : net,
  ].filter((cents) => cents !== gross && cents > 1_000)
  const [first = gross + 1, ...others] = candidates
  return random.pick([first, ...others])
}

type Change = (text: string) => string

/** The first of the changes, in random order, that leaves another text. */
function change(random: Random, text: string, changes: readonly [Change, ...Change[]]): string {
  for (let tries = 0; tries < 20; tries++) {
    const changed = random.pick(changes)(text)
    if (changed !== text && changed !== '') return changed
  }
  return `${text}A`
}
