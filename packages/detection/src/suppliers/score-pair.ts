import { compareNames, type NameComparison } from './compare-names.ts'
import type { DuplicateReason, DuplicateReasonCode, DuplicateTier } from './duplicate-reasons.ts'
import type { PreparedAccount } from './prepare-account.ts'
import type { MarkUse, SharedMark } from './shared-marks.ts'
import type { WordWeights } from './word-weights.ts'

/** What is known of all accounts together. */
export type AccountStatistics = {
  weights: WordWeights
  shared: Record<SharedMark, Map<string, MarkUse>>
  /** Accounts by the words of their names. */
  namesakes: ReadonlyMap<string, number>
}

export type ScoredPair = {
  /** Percent. */
  score: number
  tier: DuplicateTier
  reasons: DuplicateReason[]
  /** A contradiction keeps the pair among the possible ones, whatever else speaks for it. */
  isHeld: boolean
}

/** Highest score of a pair that something contradicts. */
export const HELD_SCORE = 45
/** Log odds of two accounts of which nothing is known but that something led to their comparison. */
const START = -4

/** Values of so many unlike names belong to none of them alone. */
const GROUP_NAMES = 3
const PLACEHOLDER_NAMES = 6

/** Weight of two names by their likeness, straight between the points. */
const NAME_POINTS: readonly (readonly [likeness: number, weight: number])[] = [
  [0, -2],
  [0.45, -1],
  [0.6, 0.8],
  [0.75, 2.6],
  [0.85, 4.05],
  [0.95, 5.4],
  [1, 6],
]

/** A word of less weight is met in many names. */
const WEIGHT_OF_FAMILIES = 0.78

/** Names under which so many accounts are say less than rare ones. */
const FEW_NAMESAKES = 5

/** How likely is it that two accounts are one supplier, and why? */
export function scorePair(
  left: PreparedAccount,
  right: PreparedAccount,
  statistics: AccountStatistics,
): ScoredPair {
  const reasons: DuplicateReason[] = []
  const against: DuplicateReason[] = []
  let odds = START
  let isHeld = false
  let tier: DuplicateTier = 'contact'
  const say = (code: DuplicateReasonCode, weight: number, value?: string) => {
    odds += weight
    const list = weight > 0 ? reasons : against
    list.push(value === undefined ? { code } : { code, value })
  }
  const names = compareNames(left.name, right.name, statistics.weights)
  const likeness = names?.likeness ?? null
  const isUnlike = likeness !== null && likeness < 0.6
  const sharingOf = (mark: SharedMark): MarkUse | null => {
    const value = left[mark]
    return value !== null && value === right[mark]
      ? (statistics.shared[mark].get(value) ?? { accounts: 2, names: 2 })
      : null
  }

  const vat = sharingOf('vatNumber')
  const siren = sharingOf('siren')
  const iban = sharingOf('iban')
  let isIdentified = false
  if (siren !== null && siren.names >= PLACEHOLDER_NAMES && isUnlike) {
    say('sharedSiren', -1, String(siren.names))
    isHeld = true
  } else if (siren !== null) {
    const isBranch = left.siret !== null && right.siret !== null && left.siret !== right.siret
    const isOne = left.siret !== null && left.siret === right.siret
    tier = isOne ? 'identifier' : 'siren'
    say(
      isOne ? 'sameSiret' : 'sameSiren',
      isBranch ? 4 : 6.5,
      isOne ? (left.siret ?? '') : (left.siren ?? ''),
    )
    if (isBranch) {
      say('branches', -0.5)
      isHeld = true
    }
    isIdentified = true
  } else if (left.siren !== null && right.siren !== null && left.siren !== right.siren) {
    say('otherSiren', -2.5)
    isHeld = true
  }
  if (vat !== null && vat.names >= GROUP_NAMES && isUnlike) {
    say('groupVatNumber', -1, String(vat.names))
    isHeld = true
  } else if (vat !== null) {
    // A French number holds the SIREN, which has been counted.
    // That of a group is behind a likeness of names, no more.
    const isGroups = vat.names >= GROUP_NAMES
    say('sameVatNumber', isIdentified ? 0.5 : isGroups ? 1.5 : 4.5, left.vatNumber ?? '')
    if (tier !== 'siren') tier = 'identifier'
    isIdentified = true
  } else if (siren === null && !isHeld && contradictVat(left.vatNumber, right.vatNumber)) {
    say('otherVatNumber', -2.5)
    isHeld = true
  }
  if (iban !== null && iban.names >= GROUP_NAMES && isUnlike) {
    say('sharedIban', -0.5, String(iban.names))
    if (!isIdentified) isHeld = true
  } else if (iban !== null) {
    say('sameIban', 4.5, maskAccount(left.iban ?? ''))
    if (!isIdentified) tier = 'bank'
    isIdentified = true
  } else if (left.iban !== null && right.iban !== null) odds -= 0.4

  if (names !== null) {
    const weight = weighName(names, left, right, statistics)
    odds += isIdentified ? Math.max(weight, -1) : weight
    if (names.likeness >= 0.6) reasons.push({ code: NAME_REASONS[names.relation] ?? 'nameExtraWords' })
    if (!isIdentified && names.likeness >= 0.97) tier = 'name'
    else if (!isIdentified && names.likeness >= 0.7) tier = 'nearName'
  }
  addPlaces(left, right, sharingOf, say)
  if (left.country !== null && right.country !== null && left.country !== right.country)
    say('otherCountry', -2)
  const namesakes = namesakesOf(left, statistics)
  if (names !== null && names.likeness >= 0.97 && namesakes > FEW_NAMESAKES)
    say(
      'frequentName',
      isIdentified
        ? 0
        : -1.6 * Math.log(namesakes / FEW_NAMESAKES) - (names.relation === 'tradingName' ? 3 : 0),
      String(namesakes),
    )
  if (left.name.isPublic && right.name.isPublic && !isIdentified)
    say('publicBody', likeness !== null && likeness < 0.97 ? -2 : -0.5)
  const score = Math.min(99, Math.round(100 / (1 + Math.exp(-odds))))
  return {
    score: isHeld ? Math.min(score, HELD_SCORE) : score,
    tier,
    reasons: [...reasons, ...against],
    isHeld,
  }
}

/**
 * Country, check digits and end of an account number, whether or not its check digits are right: reasons leave in
 * exports (ACC-08).
 */
function maskAccount(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

const NAME_REASONS: Readonly<Record<string, DuplicateReasonCode>> = {
  same: 'sameName',
  order: 'nameOrder',
  spacing: 'nameSpacing',
  form: 'nameForm',
  slip: 'nameSlip',
  abbreviation: 'nameAbbreviation',
  initials: 'nameInitials',
  extraWords: 'nameExtraWords',
  tradingName: 'nameTradingName',
}

function weighName(
  { likeness, weight }: NameComparison,
  left: PreparedAccount,
  right: PreparedAccount,
  { weights }: AccountStatistics,
): number {
  let odds = interpolate(likeness)
  if (likeness < 0.6) return odds
  // What many names have in common says little, and one word less than two.
  if (weight < 0.6) odds -= (0.6 - weight) * 5
  const isOneWord = [left, right].some(({ name }) => name.readings.every(({ words }) => words.length <= 1))
  const [word = ''] = left.name.readings[0]?.words ?? []
  // A word that others have in their names as well is a family's, a town's or a trade's.
  if (isOneWord && weights.weightOf(word) < WEIGHT_OF_FAMILIES) odds -= 2.2
  else if (isOneWord && (word.length < 5 || weights.accountsWith(word) > 2)) odds -= 1
  const signs = Math.min(
    ...[left, right].map(({ name }) =>
      Math.max(...name.readings.map(({ joined, numbers }) => joined.length + numbers.join('').length)),
    ),
  )
  return signs < 3 ? Math.min(odds, 1) : odds
}

function interpolate(likeness: number): number {
  for (let at = 1; at < NAME_POINTS.length; at++) {
    const [from, low] = NAME_POINTS[at - 1] ?? [0, 0]
    const [to, high] = NAME_POINTS[at] ?? [1, 0]
    if (likeness <= to) return low + ((high - low) * (likeness - from)) / (to - from)
  }
  return 0
}

function namesakesOf({ name }: PreparedAccount, { namesakes }: AccountStatistics): number {
  return Math.max(0, ...name.readings.map(({ key }) => namesakes.get(key) ?? 0))
}

/** Numbers of one country that differ. */
function contradictVat(left: string | null, right: string | null): boolean {
  if (left === null || right === null || left === right) return false
  const [one, other] = [left, right].map((number) => number.replace(/\d.*$/, ''))
  return one === other
}

function addPlaces(
  left: PreparedAccount,
  right: PreparedAccount,
  sharingOf: (mark: SharedMark) => MarkUse | null,
  say: (code: DuplicateReasonCode, weight: number, value?: string) => void,
): void {
  const isFew = (use: MarkUse) => use.names <= GROUP_NAMES
  const phone = sharingOf('phone')
  if (phone !== null) say('samePhone', isFew(phone) ? 2.8 : 0.8)
  const mail = sharingOf('mail')
  const domain = sharingOf('domain')
  if (mail !== null) say('sameMail', isFew(mail) ? 2.8 : 0.8)
  else if (domain !== null) say('sameDomain', isFew(domain) ? 2 : 0.5, left.domain ?? '')
  const hasBoth = (mark: 'postcode' | 'town') => left[mark] !== null && right[mark] !== null
  const isSamePostcode = hasBoth('postcode') && left.postcode === right.postcode
  const isSameTown = hasBoth('town') && left.town === right.town
  const address = sharingOf('address')
  const contradicts = (hasBoth('postcode') && !isSamePostcode) || (hasBoth('town') && !isSameTown)
  if (address !== null && !(hasBoth('postcode') && hasBoth('town') && contradicts))
    say('sameAddress', isFew(address) ? 2.5 : 1)
  if (isSamePostcode) say('samePostcode', 1.2, left.postcode ?? '')
  else if (isSameTown) say('sameTown', 0.7, left.town ?? '')
  else if (contradicts && address === null) say('otherPlace', -1.2)
}
