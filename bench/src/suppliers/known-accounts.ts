import { createRandom } from '@quitus/demo/random.ts'
import { makeSupplierAccounts } from '@quitus/demo/suppliers.ts'
import type { KnownAccount } from './clusters.ts'
import { readRecords } from './read-records.ts'

/** Sites of nurseries as nine lists write them: names, addresses and telephones, no identifier. */
export function readNurseries(path: string): KnownAccount[] {
  return readRecords(path).map((record, at) => ({
    code: String(at),
    supplier: record.get('True Id') ?? '',
    name: record.get('Site name') ?? null,
    address: record.get('Address') ?? null,
    postcode: record.get('Zip') ?? null,
    phone: record.get('Phone') ?? null,
    mail: record.get('Email Address') ?? null,
  }))
}

/** Made-up people with slips in their names, towns and mails; half of their fields are missing. */
export function readPeople(path: string): KnownAccount[] {
  return readRecords(path).map((record, at) => ({
    code: String(at),
    supplier: record.get('cluster') ?? '',
    name: `${record.get('first_name') ?? ''} ${record.get('surname') ?? ''}`.trim(),
    town: record.get('city') ?? null,
    mail: record.get('email') ?? null,
  }))
}

/** The suppliers of the demo's books, of which some have two accounts; those share a SIREN, an IBAN, or both. */
export function makeDemoAccounts(count: number): KnownAccount[] {
  const accounts = makeSupplierAccounts(createRandom(7), count)
  const supplierOf = new Map(
    accounts.filter(({ siren }) => siren !== '').map(({ iban, siren }) => [iban, siren]),
  )
  return accounts.map((account) => ({
    ...account,
    supplier: account.siren === '' ? (supplierOf.get(account.iban) ?? account.code) : account.siren,
  }))
}
