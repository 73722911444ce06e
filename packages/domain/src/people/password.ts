/** Shortest password in characters (AUTH-09). */
export const MIN_PASSWORD_LENGTH = 12
/** So many characters must be left of a password once everything that guessers try first is taken out of it. */
const MIN_OWN_CHARACTERS = 5

export type PasswordFault = 'too_short' | 'common'

/** Words of the lists of most used passwords, in the languages of our readers; longer ones first. */
const COMMON_WORDS = [
  ...['motdepasse', 'bienvenue', 'superman', 'football', 'princess', 'sunshine', 'changeme', 'computer'],
  ...['password', 'passwort', 'iloveyou', 'jetaime', 'doudou', 'chouchou', 'loulou', 'coucou', 'soleil'],
  ...['bonjour', 'bonsoir', 'welcome', 'letmein', 'monkey', 'dragon', 'master', 'shadow', 'michael'],
  ...['baseball', 'trustno', 'starwars', 'pokemon', 'whatever', 'administrator', 'administrateur', 'admin'],
  ...['secret', 'azerty', 'qwerty', 'qwertz', 'login', 'hello', 'summer', 'winter', 'spring', 'autumn'],
  ...[
    'printemps',
    'hiver',
    'automne',
    'marseille',
    'paris',
    'london',
    'france',
    'love',
    'test',
    'user',
    'pass',
  ],
].toSorted((left, right) => right.length - left.length)

/** Ways along a keyboard or an order that fingers and guessers know. */
const RUNS = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm'],
  ...[
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'qazwsxedcrfvtgbyhnujm',
    '1q2w3e4r5t6y7u8i9o0p',
    '1a2z3e4r5t6y7u8i9o0p',
  ],
  ...['zaq12wsxcde34rfvbgt56yhnmju7', 'aqwzsxedcrfvtgbyhnujk', '1aqw2zsx3edc4rfv'],
].flatMap((run) => [run, [...run].toReversed().join('')])

const LOOK_ALIKES: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o' }
const MORE_LOOK_ALIKES: Record<string, string> = { $: 's', '5': 's', '7': 't', '€': 'e' }

/**
 * Why may this password not be chosen? At twelve characters the lists of common passwords hold almost nothing but known
 * words, keyboard runs, repetitions and the person's own login with digits around them, so those are taken out and what
 * is left has to hold.
 */
export function passwordFault(password: string, login = ''): PasswordFault | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'too_short'
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const known = [...login.toLowerCase().split(/[^\p{L}\p{N}]+/u), login.toLowerCase()].filter(
    (part) => part.length > 2,
  )
  const isWeak = [plain, withLetters(plain)].some((text) => ownCharacters(text, known) < MIN_OWN_CHARACTERS)
  return isWeak ? 'common' : null
}

function withLetters(text: string): string {
  return [...text].map((char) => LOOK_ALIKES[char] ?? MORE_LOOK_ALIKES[char] ?? char).join('')
}

/** Different characters outside of what guessers try first. */
function ownCharacters(text: string, known: readonly string[]): number {
  let left = text
  for (const word of [...known.toSorted((one, other) => other.length - one.length), ...COMMON_WORDS]) {
    left = left.replaceAll(word, ' ')
  }
  left = left
    .split(' ')
    .map(withoutRuns)
    .join(' ')
    .replace(/(.{1,6}?)\1+/gu, '$1')
  const kept = left.replace(/[\s\p{P}\p{S}]|(?:19|20)\d\d/gu, '')
  return new Set(/\D/u.test(kept) ? kept : '').size
}

/** The text without stretches of four characters or more that follow a run. */
function withoutRuns(text: string): string {
  const chars = [...text]
  let kept = ''
  for (let at = 0; at < chars.length; ) {
    let end = at + 1
    while (end < chars.length && RUNS.some((run) => run.includes(chars.slice(at, end + 1).join('')))) end++
    const isRun = end - at >= 4
    if (!isRun) kept += chars[at]
    at = isRun ? end : at + 1
  }
  return kept
}
