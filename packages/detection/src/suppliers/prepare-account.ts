import { isSiren } from '@quitus/domain/identifiers/siren.ts'
import { STOP_WORDS } from './name-words.ts'
import type { SupplierAccount } from './supplier-account.ts'
import { foldText, readName, type ShareText, type SupplierName } from './supplier-name.ts'

/** An account with everything in the form in which it is compared; null where it is missing or cannot be one. */
export type PreparedAccount = {
  code: string
  name: SupplierName
  siren: string | null
  siret: string | null
  vatNumber: string | null
  country: string | null
  iban: string | null
  phone: string | null
  mail: string | null
  /** Domain of the mail; null for those where anybody has a mailbox. */
  domain: string | null
  /** House number and street. */
  address: string | null
  town: string | null
  postcode: string | null
}

const FREE_MAIL =
  /^(?:gmail|googlemail|orange|wanadoo|free|sfr|laposte|neuf|bbox|numericable|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|aol|gmx|web|t-online|btinternet|btconnect|sky|talktalk|virginmedia|protonmail|proton|mail|libero)\.[a-z.]+$/

const COUNTRIES: Readonly<Record<string, string>> = {
  FRANCE: 'FR',
  BELGIQUE: 'BE',
  BELGIUM: 'BE',
  ALLEMAGNE: 'DE',
  GERMANY: 'DE',
  ESPAGNE: 'ES',
  SPAIN: 'ES',
  ITALIE: 'IT',
  ITALY: 'IT',
  SUISSE: 'CH',
  SWITZERLAND: 'CH',
  LUXEMBOURG: 'LU',
  'PAYS BAS': 'NL',
  NETHERLANDS: 'NL',
  'ROYAUME UNI': 'GB',
  'UNITED KINGDOM': 'GB',
  UK: 'GB',
}

const STREET_WORDS = new Set(
  `RUE R AVENUE AV AVE BD BLD BLVD BOULEVARD ST STREET RD ROAD LANE LN DR DRIVE PLACE PL CHEMIN CHE ALLEE ALL QUAI ROUTE RTE IMPASSE IMP
  COURS SQUARE SQ ZA ZI ZAC WAY CLOSE COURT CT BIS TER`.split(/\s+/),
)

const DIRECTIONS: Readonly<Record<string, string>> = { NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W' }

/** `share` lets many accounts keep equal texts once. */
export function prepareAccount(account: SupplierAccount, share: ShareText = (text) => text): PreparedAccount {
  const siret = digitsOf(account.siret, 14) ?? digitsOf(account.siren, 14)
  const vatNumber = vatNumberOf(account.vatNumber)
  const iban = marksOf(account.iban)
  const mail =
    account.mail
      ?.trim()
      .toLowerCase()
      .match(/[^\s<>;,]+@[^\s<>;,]+\.[a-z]{2,}/)?.[0] ?? null
  const domain = (mail?.split('@')[1] ?? '').replace(/^www\./, '')
  const siren = [digitsOf(account.siren, 9), siret?.slice(0, 9), vatNumber?.match(/^FR..(\d{9})$/)?.[1]].find(
    (each) => each !== undefined && each !== null && isSiren(each),
  )
  const shared = (text: string | null) => (text === null ? null : share(text))
  const usedIban = iban !== null && iban.length > 13 ? iban : null
  return {
    code: account.code,
    name: readName(account.name, share),
    siren: siren ?? null,
    siret: siret !== null && isSiren(siret.slice(0, 9)) ? siret : null,
    vatNumber,
    country: countryOf(account.country) ?? vatNumber?.match(/^[A-Z]{2}/)?.[0] ?? null,
    iban: usedIban,
    phone: phoneOf(account.phone),
    mail,
    domain: domain === '' || FREE_MAIL.test(domain) ? null : domain,
    address: shared(addressOf(account.address)),
    town: shared(townOf(account.town)),
    postcode: shared(marksOf(account.postcode)),
  }
}

function marksOf(text: string | null | undefined): string | null {
  const marks = (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return marks === '' ? null : marks
}

function digitsOf(text: string | null | undefined, count: number): string | null {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits.length === count ? digits : null
}

/** Seven digits at least, not all the same. */
function vatNumberOf(text: string | null | undefined): string | null {
  const marks = marksOf(text)
  const digits = marks?.replace(/\D/g, '') ?? ''
  return digits.length < 7 || /^(\d)\1*$/.test(digits) ? null : marks
}

/** The last nine digits: without country and trunk prefix. */
function phoneOf(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits.length < 7 || /^(\d)\1*$/.test(digits) ? null : digits.slice(-9)
}

function countryOf(text: string | null | undefined): string | null {
  const folded = foldText(text ?? '')
    .replace(/[^A-Z]+/g, ' ')
    .trim()
  return folded === '' ? null : (COUNTRIES[folded] ?? folded)
}

function addressOf(text: string | null | undefined): string | null {
  const words = foldText(text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => DIRECTIONS[word] ?? word)
    .filter((word) => word !== '' && !STREET_WORDS.has(word) && !STOP_WORDS.has(word))
  const at = words.findIndex((word) => /^\d+[A-Z]?$/.test(word))
  const street = words.slice(at + 1).filter((word) => !/^\d+$/.test(word))
  return at === -1 || street.length === 0 ? null : [words[at], ...street.slice(0, 2)].join(' ')
}

function townOf(text: string | null | undefined): string | null {
  const town = foldText(text ?? '')
    .replace(/\bCEDEX\b.*$/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\bST(E?)\b/g, 'SAINT$1')
    .trim()
  return town === '' ? null : town
}
