import { pad } from './calendar.ts'
import type { Random } from './random.ts'

/** Nine digits whose Luhn sum is a multiple of ten. */
export function makeSiren(random: Random): string {
  const digits = Array.from({ length: 8 }, (_, index) => random.between(index === 0 ? 3 : 0, 9))
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

/** `FR`, the numeric key, the SIREN. */
export function frenchVatNumber(siren: string): string {
  return `FR${pad((12 + 3 * (Number(siren) % 97)) % 97, 2)}${siren}`
}

/** A French IBAN whose bank key and check digits are right. */
export function makeIban(random: Random): string {
  const bank = random.pick(['30004', '30003', '10278', '14505', '13807', '20041', '18206', '30066'])
  const branch = pad(random.between(1, 99_999), 5)
  const account = pad(random.between(1, 99_999_999), 11)
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n)
  const national = `${bank}${branch}${account}${pad(Number(key), 2)}`
  // F and R represent 15 and 27, behind the national number, and 00 for the digits sought.
  const check = 98n - (BigInt(`${national}152700`) % 97n)
  return `FR${pad(Number(check), 2)}${national}`
}
