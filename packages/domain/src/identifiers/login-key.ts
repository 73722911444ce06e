/** Rounds after which a text is surely stable; two are enough for every character of Unicode. */
const MOST_ROUNDS = 4

/**
 * The form in which logins are compared, stored and counted: logins that sign in to one account have one key. Spaces
 * around it, case and the composition of accents make no difference, by Unicode’s canonical caseless matching (ß is
 * ss, final sigma is sigma, U+0130 is i with its dot); letters that only look alike stay different. Only this
 * function computes it: a database folds case by rules of its own. Anyone who changes it must compute
 * `core.users.login_key` again.
 */
export function loginKey(login: string): string {
  let key = login.trim()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = Array.from(key.normalize('NFD'), folded).join('').normalize('NFC')
    if (next === key) return key
    key = next
  }
  return key
}

/**
 * One character at a time, because a sigma at the end of a word would otherwise be folded into another letter than
 * within it.
 */
function folded(character: string): string {
  // The dotless i is a letter of its own, although its capital is that of i.
  if (character === 'ı') return character
  return character.toLowerCase().toUpperCase().toLowerCase()
}
