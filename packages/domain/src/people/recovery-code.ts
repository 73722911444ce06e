/** Crockford’s base 32: digits and letters that nobody takes for each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const GROUP = 4

/** How many random bytes make a code: 80 bits, which nobody guesses, so that a plain hash may be stored for them. */
export const RECOVERY_CODE_BYTES = (LENGTH * 5) / 8

/** The code that random bytes make, in groups of four as people copy it. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, RECOVERY_CODE_BYTES)) bits = (bits << 8n) | BigInt(byte)
  const signs = Array.from({ length: LENGTH }, (_, at) =>
    ALPHABET.charAt(Number((bits >> BigInt(5 * (LENGTH - 1 - at))) & 31n)),
  )
  return signs.join('').replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/**
 * The code as it was given out, however someone typed it: case, spaces, hyphens, O for 0, I or L for 1. Null when it
 * cannot be one.
 */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = signs.length === LENGTH && [...signs].every((sign) => ALPHABET.includes(sign))
  return isCode ? signs.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-') : null
}
