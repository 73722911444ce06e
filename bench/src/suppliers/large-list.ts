import { makeIban } from '@quitus/demo/identifiers.ts'
import { createRandom } from '@quitus/demo/random.ts'
import type { SupplierAccount } from '@quitus/detection/suppliers/supplier-account.ts'

const TRADES = [
  'Transports',
  'Bâtiment',
  'Électricité',
  'Conseil',
  'Services',
  'Plomberie',
  'Nettoyage',
] as const
const FORMS = ['SARL', 'SAS', 'SA', 'EURL', ''] as const
const CONSONANTS = [...'bcdfglmnprstvz'] as unknown as readonly [string, ...string[]]
const VOWELS = [...'aeiou'] as unknown as readonly [string, ...string[]]
/** One account in so many is a known supplier again, with a sign of its name missing. */
const AGAIN = 33

/** Made-up accounts of any number whose words, towns and streets come back as in real lists. */
export function makeLargeList(count: number): SupplierAccount[] {
  const random = createRandom(11)
  const word = () =>
    Array.from({ length: random.between(2, 4) }, () => random.pick(CONSONANTS) + random.pick(VOWELS)).join('')
  const words = Array.from({ length: Math.ceil(count * 0.4) }, word) as [string, ...string[]]
  const towns = Array.from({ length: 500 }, (_, at) => ({ town: word(), postcode: String(10_000 + at * 90) }))
  const nowhere = { town: null, postcode: null }
  const accounts: SupplierAccount[] = []
  for (let at = 0; at < count; at++) {
    const place = towns[random.between(0, towns.length - 1)] ?? nowhere
    const own = {
      code: `F${at}`,
      name: [
        random.pick(TRADES),
        random.pick(words),
        random.chance(0.5) ? random.pick(words) : '',
        random.pick(FORMS),
      ].join(' '),
      iban: makeIban(random),
      phone: `0${random.between(100_000_000, 999_999_999)}`,
      address: `${random.between(1, 200)} rue ${random.pick(words)}`,
      ...place,
    }
    const known = at % AGAIN === AGAIN - 1 ? accounts[random.between(0, at - 1)] : undefined
    const name = known?.name ?? ''
    const cut = random.between(3, Math.max(3, name.length - 4))
    accounts.push(
      known === undefined
        ? own
        : {
            ...own,
            name: name.slice(0, cut) + name.slice(cut + 1),
            town: known.town,
            postcode: known.postcode,
          },
    )
  }
  return accounts
}
