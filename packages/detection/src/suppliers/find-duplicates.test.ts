import { expect, test } from 'vitest'
import { DUPLICATE_REASONS, describeReasons } from './duplicate-reasons.ts'
import { DEFAULT_DUPLICATE_OPTIONS, type DuplicateDecision, findDuplicates } from './find-duplicates.ts'
import type { SupplierAccount } from './supplier-account.ts'

const SIREN = '732829320'
const OTHER_SIREN = '552008443'
const IBAN = 'FR7630006000011234567890189'

type Fields = Omit<SupplierAccount, 'code'>

/**
 * How the only two accounts of a list compare; null where nothing led to their comparison or the score is too low to
 * be kept.
 */
async function compare(left: Fields, right: Fields) {
  const { pairs } = await findDuplicates([
    { code: 'L', ...left },
    { code: 'R', ...right },
  ])
  return pairs[0] ?? null
}

async function reasonsOf(left: string, right: string) {
  const pair = await compare({ name: left }, { name: right })
  return pair?.isPresented === true ? pair.reasons.map(({ code }) => code) : null
}

test.each([
  ['Transports Maubert SARL', 'MAUBERT TRANSPORT', 'nameOrder'],
  ['Ets Lagarrigue', 'ETABLISSEMENTS LAGARRIGUE', 'sameName'],
  ['Société Générale des Eaux', 'Societe Generale des Eaux', 'sameName'],
  ['Quincaillerie Delmotte SA', 'Quincaillerie Delmote SA', 'nameSlip'],
  ['Quincaillerie Delmotte', 'Quincailelrie Delmotte', 'nameSlip'],
  ['Vander Bilt Conseil', 'Vanderbilt Conseil', 'nameSpacing'],
  ['P H S Group Ltd', 'PHS Group', 'nameForm'],
  ['L’Atelier Kervadec', 'ATELIER KERVADEC', 'sameName'],
  ['Boulangerie Kervadec et Fils', 'Boulangerie Kervadec & Fils', 'sameName'],
  ['Lexington Catering UK Ltd', 'Caterlink T/A Lexington Catering UK', 'nameTradingName'],
  ['Kervadec Menuiserie', 'Kervadec Menuiserie c/o Cabinet Thomas', 'sameName'],
  ['Barnhaven Residential Home', 'Barnhaven Residential Hme', 'nameSlip'],
  ['Siemens Aktiengeselschaft', 'Siemens AG', 'sameName'],
])('DATA-12 finds one supplier in “%s” and “%s”', async (left, right, reason) => {
  expect(await reasonsOf(left, right)).toEqual([reason])
})

test.each([
  ['Mairie de Lyon', 'Mairie de Dijon'],
  ['Blackstone Partners V', 'Blackstone Partners VI'],
  ['Résidence 12', 'Résidence 14'],
  ['Bowne Solutions (Spain)', 'Bowne Solutions (Netherlands)'],
  ['Fournisseurs divers', 'Fournisseurs divers'],
  ['REDACTED UNDER DP ACT', 'REDACTED UNDER DP ACTION'],
  ['A', 'A'],
  ['Transports Maubert', 'Transports Kervadec'],
  ['Τράπεζα Πειραιώς', 'Τράπεζα Ελλάδος'],
  ['شركة النور للتجارة', 'شركة البركة للنقل'],
])('DATA-12 takes “%s” and “%s” for two suppliers', async (left, right) => {
  expect(await reasonsOf(left, right)).toBeNull()
})

test('DATA-12 finds names in Greek and Arabic letters that are one', async () => {
  expect(await reasonsOf('Τράπεζα Πειραιώς Α.Ε.', 'ΤΡΑΠΕΖΑ ΠΕΙΡΑΙΩΣ ΑΕ')).toEqual(['sameName'])
  expect(await reasonsOf('شركة النور للتجارة', 'شركة النور للتجارة')).toEqual(['sameName'])
})

test('DATA-12 names the surest tier that a pair rests on', async () => {
  const name = 'Quincaillerie Delmotte'
  const tier = async (left: Fields, right: Fields) => (await compare(left, right))?.tier
  expect(await tier({ siret: `${SIREN}00015` }, { siret: `${SIREN}00015` })).toBe('identifier')
  expect(await tier({ name, vatNumber: 'GB 142 2082 11' }, { name, vatNumber: 'GB142208211' })).toBe(
    'identifier',
  )
  expect(await tier({ siren: SIREN, name: 'Delmotte' }, { siren: '732 829 320', name: 'Kervadec' })).toBe(
    'siren',
  )
  expect(await tier({ siren: SIREN, name }, { vatNumber: `FR44${SIREN}`, name })).toBe('siren')
  expect(
    await tier({ name, iban: IBAN }, { name: 'DELMOTTE', iban: 'FR76 3000 6000 0112 3456 7890 189' }),
  ).toBe('bank')
  expect(await tier({ name, postcode: '69003' }, { name, postcode: '69 003' })).toBe('name')
  expect(await tier({ name }, { name: 'Quincaillerie Delmote' })).toBe('nearName')
  const place = { phone: '04 72 11 22 33', address: '12 rue de la République', postcode: '69002' }
  expect(
    await tier(
      { ...place, name: 'SARL Kervadec' },
      { ...place, phone: '+33 4 72 11 22 33', name: 'Fermetures du Rhône' },
    ),
  ).toBe('contact')
})

test('DATA-12 says in both languages why two accounts are likely one', async () => {
  const pair = await compare(
    { name: 'Delmotte', siren: SIREN, iban: IBAN },
    { name: 'DELMOTTE SA', siren: SIREN, iban: IBAN },
  )
  expect(describeReasons(pair?.reasons ?? [], 'fr')).toBe(
    'Même SIREN (732829320)\u00a0; même IBAN (FR76\u00a0••••\u00a00189)\u00a0; même nom, autre forme juridique',
  )
  expect(describeReasons(pair?.reasons ?? [], 'en')).toBe(
    'Same SIREN (732829320); same IBAN (FR76\u00a0••••\u00a00189); same name, other legal form',
  )
  for (const { fr, en } of Object.values(DUPLICATE_REASONS))
    expect(fr.includes('{value}')).toBe(en.includes('{value}'))
})

test('ACC-08 a reason never quotes a whole account number, be it an IBAN or not', async () => {
  for (const iban of [IBAN, 'FR7630006000011234567890188', '30006000011234567890189']) {
    const pair = await compare({ name: 'Delmotte', iban }, { name: 'DELMOTTE SA', iban })
    expect(pair?.tier).toBe('bank')
    expect(describeReasons(pair?.reasons ?? [], 'en')).not.toContain(iban.slice(4, -4))
  }
})

test.each([
  ['two SIREN', { siren: SIREN }, { siren: OTHER_SIREN }, 'otherSiren'],
  [
    'two VAT numbers of one country',
    { vatNumber: 'GB142208211' },
    { vatNumber: 'GB144675845' },
    'otherVatNumber',
  ],
  ['two branches', { siret: `${SIREN}00015` }, { siret: `${SIREN}00023` }, 'branches'],
] as const)('DATA-12 %s hold a pair at possible', async (_, left, right, reason) => {
  const name = 'Quincaillerie Delmotte'
  const pair = await compare({ name, iban: IBAN, ...left }, { name, iban: IBAN, ...right })
  expect(pair).toMatchObject({ isHeld: true, isPresented: false })
  expect(pair?.reasons.map(({ code }) => code)).toContain(reason)
})

test('DATA-12 a SIREN of zeros is nobody’s', async () => {
  const pair = await compare(
    { name: 'Kervadec', siren: '000000000' },
    { name: 'Delmotte', siren: '000000000' },
  )
  expect(pair).toBeNull()
})

test('DATA-12 companies under the VAT number of their group stay apart, two accounts of one of them do not', async () => {
  const names = [
    'Valmont Logistique',
    'Kervadec Fermetures',
    'Delmotte Peinture',
    'Maubert Énergie',
    'Maubert Energie',
  ]
  const { groups, pairs } = await findDuplicates(
    names.map((name, at) => ({ code: `F${at}`, name, vatNumber: 'BE0403019261' })),
  )
  expect(groups).toEqual([['F3', 'F4']])
  expect(pairs.filter(({ isPresented }) => !isPresented).every(({ isHeld }) => isHeld)).toBe(true)
})

test('DATA-12 a factor’s IBAN makes no supplier of its customers', async () => {
  const names = ['Valmont Logistique', 'Kervadec Fermetures', 'Delmotte Peinture', 'Maubert Énergie']
  const { groups } = await findDuplicates(names.map((name, at) => ({ code: `F${at}`, name, iban: IBAN })))
  expect(groups).toEqual([])
})

test('DATA-12 a chain of near names makes no group of its ends', async () => {
  const names = ['Kervadec Delmotte Alpha', 'Kervadec Delmotte', 'Kervadec Delmotte Omega']
  const { groups } = await findDuplicates(
    names.map((name, at) => ({ code: `F${at}`, name, town: 'Brest', postcode: '29200' })),
  )
  expect(groups.flat()).toHaveLength(2)
})

test('DATA-12 two SIREN never are in one group, whatever links their accounts', async () => {
  const name = 'Quincaillerie Delmotte'
  const { groups } = await findDuplicates([
    { code: 'A', name, siren: SIREN, postcode: '69003' },
    { code: 'B', name, postcode: '69003' },
    { code: 'C', name, siren: OTHER_SIREN, postcode: '69003' },
  ])
  expect(groups).toEqual([['A', 'B']])
})

test('DATA-12 what was decided stays: a refused account leaves its group, a confirmed one joins it', async () => {
  const accounts = ['A', 'B', 'C', 'D'].map((code) => ({
    code,
    name: code === 'D' ? 'Fermetures du Rhône' : 'Quincaillerie Delmotte',
    siren: code === 'D' ? null : SIREN,
  }))
  const groupsAfter = async (decisions: DuplicateDecision[]) =>
    (await findDuplicates(accounts, { ...DEFAULT_DUPLICATE_OPTIONS, decisions })).groups
  expect(await groupsAfter([])).toEqual([['A', 'B', 'C']])
  expect(
    await groupsAfter([
      { left: 'C', right: 'A', isOne: false },
      { left: 'B', right: 'C', isOne: false },
    ]),
  ).toEqual([['A', 'B']])
  expect(await groupsAfter([{ left: 'D', right: 'A', isOne: true }])).toEqual([['A', 'B', 'C', 'D']])
  expect(await groupsAfter([{ left: 'gone', right: 'A', isOne: true }])).toEqual([['A', 'B', 'C']])
})

test('DATA-12 finds the same whatever the order of the accounts', async () => {
  const accounts = [
    'Delmotte Peinture',
    'DELMOTTE PEINTURE SARL',
    'Delmote Peinture',
    'Peinture Delmotte',
  ].map((name, at) => ({
    code: `F${at}`,
    name,
    town: 'Lyon',
  }))
  const sorted = async (list: SupplierAccount[]) =>
    (await findDuplicates(list)).groups.map((group) => group.toSorted())
  expect(await sorted(accounts.toReversed())).toEqual(await sorted(accounts))
})
