/** True for nine digits whose Luhn sum is a multiple of ten: a number that INSEE can have given to a company. */
export function isSiren(text: string): boolean {
  // Nine zeros pass the check, and are nobody's number.
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  let sum = 0
  for (let at = 0; at < 9; at++) {
    const digit = text.charCodeAt(at) - 48
    const weighed = at % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
