/**
 * A ledger file's date as `yyyy-mm-dd`; `isForeign` where it is written differently from AAAAMMJJ. Null for no
 * calendar day.
 */
export function readFecDate(text: string): { day: string; isForeign: boolean } | null {
  const known = lastDays.get(text)
  if (known !== undefined) return known
  const read = parseDate(text)
  // A book has few hundred days: each is read once.
  if (lastDays.size > 5000) lastDays.clear()
  lastDays.set(text, read)
  return read
}

const lastDays = new Map<string, { day: string; isForeign: boolean } | null>()
const FORMS = [
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<y>\d{4})[-/.](?<m>\d{2})[-/.](?<d>\d{2})$/,
  /^(?<d>\d{2})[-/.](?<m>\d{2})[-/.](?<y>\d{4})$/,
]

function parseDate(text: string): { day: string; isForeign: boolean } | null {
  for (const [at, form] of FORMS.entries()) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) continue
    const day = `${parts.y}-${parts.m}-${parts.d}`
    const moment = new Date(`${day}T00:00:00Z`)
    const isDay =
      Number(parts.y) > 0 && !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day)
    return isDay ? { day, isForeign: at > 0 } : null
  }
  return null
}

const ZERO = 48
const NINE = 57

/**
 * A ledger file's amount as an exact decimal: `0000000069,60`, `+69,40`, `-12`. A dot as decimal mark is taken unless
 * it could part thousands (`1.234`); `isForeign` reports it. Empty is zero. Null for anything else.
 */
export function readFecAmount(text: string): { amount: string; isForeign: boolean } | null {
  if (text === '' || text === '0' || text === '0,00') return NOTHING
  let at = 0
  const first = text.charAt(0)
  const isNegative = first === '-'
  if (isNegative || first === '+') at = 1
  while (text.charCodeAt(at) === ZERO && at < text.length - 1) at++
  const start = at
  let mark = -1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) continue
    if (mark !== -1 || (text[at] !== ',' && text[at] !== '.')) return null
    mark = at
  }
  const whole = text.slice(start, mark === -1 ? at : mark)
  const fraction = mark === -1 ? '' : text.slice(mark + 1)
  if (whole === '' && fraction === '') return null
  const isForeign = mark !== -1 && text[mark] === '.'
  if (isForeign && fraction.length === 3) return null
  if (whole.length > 15) return null
  const plain = fraction === '' ? whole : `${whole === '' ? '0' : whole}.${fraction}`
  return { amount: isNegative ? `-${plain}` : plain, isForeign }
}

const NOTHING = { amount: '0', isForeign: false }

/** True for an amount that is not zero. */
export function isNonZero(amount: string): boolean {
  return /[1-9]/.test(amount)
}

/** Which side `Sens` means; null where it means none. */
export function readSens(text: string): 'debit' | 'credit' | null {
  const sign = text.toUpperCase()
  if (sign === 'D' || sign === '+1' || sign === '1' || sign === '+') return 'debit'
  return sign === 'C' || sign === '-1' || sign === '-' ? 'credit' : null
}
