import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { analyseFile } from '../analyse-file.ts'
import { rankRoles, suggestRolesOf } from '../suggest-mapping.ts'

async function rank(header: string, ...lines: string[]) {
  const content = [header, ...lines, ''].join('\n')
  const analyses = [await analyseFile({ name: 'a.csv', open: () => Readable.from([Buffer.from(content)]) })]
  const ranked = rankRoles(analyses)
  return { roles: suggestRolesOf(analyses), of: (role: string) => ranked.find((each) => each.role === role) }
}

const LINES = [
  'C001;ALPHA SARL;F-2024/17;17/01/2024;16/02/2024;120,00;100,00;20,00;1001;EUR',
  'C002;BETA CONSEIL;BX99812;18/01/2024;17/02/2024;60,00;50,00;10,00;1002;EUR',
  'C003;GAMMA & FILS;2024-000451;19/01/2024;18/02/2024;1 234,80;1 029,00;205,80;1003;EUR',
  'C001;ALPHA SARL;AV 12;22/01/2024;21/02/2024;-12,00;-10,00;-2,00;1004;EUR',
]

/** Headers that the lists of the public data do not have, in the words of programs that buyers use. */
test.each([
  [
    'Code tiers;Nom du fournisseur;N° facture;Date facture;Date règlement;Montant TTC;Montant HT;Montant TVA;N° écriture;Devise',
  ],
  [
    'Vendor No.;Vendor Name;External Document No.;Document Date;Payment Date;Amount Incl. VAT;Amount Excl. VAT;VAT Amount;Document No.;Currency Code',
  ],
  [
    'Supplier Number;Supplier Name;Invoice Num;Invoice Date;Payment Date;Invoice Amount;Net Amount;Tax Amount;Voucher Num;Currency',
  ],
  [
    'Numéro fournisseur;Raison sociale;Réf. fournisseur;Date de facturation;Date de paiement;Total TTC;Total HT;Total TVA;N° document;Devise',
  ],
  [
    'Code fournisseur;Fournisseur;Référence facture;Date pièce;Date de virement;Mt TTC;Mt HT;Mt TVA;N° mouvement;Devise',
  ],
  ['Vendor code;Vendor;Your reference;Doc. date;Clearing;Gross amount;Net value;Tax;Journal number;Currency'],
  // Amounts are recognised by what adds up, whatever they are called.
  ['Vendor code;Vendor;Invoice no.;Doc. date;Clearing;Column F;Column G;Column H;Voucher no.;Currency'],
])('DATA-01 roles of %s are suggested right', async (header) => {
  const names = header.split(';')
  const { roles } = await rank(header, ...LINES)
  expect({ ...roles, document: roles.document ?? roles.voucher, voucher: undefined }).toEqual({
    supplier: names[0],
    supplierName: names[1],
    invoiceNumber: names[2],
    invoiceDate: names[3],
    paidOn: names[4],
    amount: names[5],
    netAmount: names[6],
    vatAmount: names[7],
    document: names[8],
    currency: names[9],
  })
})

test('DATA-01 a suggestion says how sure it is, surest where header and values agree', async () => {
  const { of } = await rank('Code tiers;Fournisseur;N° facture;Date;Libellé A;TTC;HT;TVA;X;Devise', ...LINES)
  expect(of('amount')).toEqual({
    ...{ role: 'amount', header: 'TTC', confidence: 0.98 },
    candidates: [{ header: 'TTC', confidence: 0.98 }],
  })
  expect(of('invoiceNumber')).toMatchObject({ header: 'N° facture', confidence: 0.9 })
})

test('DATA-01 columns that come into question alike are a question with its candidates, never a guess', async () => {
  const { of, roles } = await rank(
    'Vendor ID;Payment date;Clearing date;Amount 1;Amount 2',
    'A1;2024-01-31;2024-02-01;10.00;12.50',
    'B2;2024-03-31;2024-03-12;20.00;7.10',
  )
  expect(roles).toEqual({ supplier: 'Vendor ID' })
  expect(of('paidOn')).toMatchObject({
    ...{ header: null, confidence: 0 },
    candidates: [{ header: 'Payment date' }, { header: 'Clearing date' }],
  })
  expect(of('amount')?.candidates.map(({ header }) => header)).toEqual(['Amount 1', 'Amount 2'])
})

test('DATA-01 identifiers are known by their check digits, under whatever header', async () => {
  const sirens = ['732829320', '552100554', '542065479', '552081317', '775670417', '383474814']
  const ibans = [
    'FR7630006000011234567890189',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'BE68539007547034',
    'AT611904300234573201',
    'ES9121000418450200051332',
  ]
  const lines = sirens.map((siren, at) => `K${at};${siren};${ibans[at]};${at + 1}.50;Texte ${siren}`)
  const { of } = await rank('Tiers code;Champ 1;Champ 2;Montant;Champ 3', ...lines)
  expect(of('siren')).toMatchObject({ header: 'Champ 1', confidence: 0.75 })
  expect(of('iban')).toMatchObject({ header: 'Champ 2', confidence: 0.75 })
})

test('DATA-01 a number that may be the buyer’s or the supplier’s is recognised by its forms, and left open between them', async () => {
  const list = (...numbers: string[]) =>
    rank('Code tiers;Pièce;Montant', ...numbers.map((number, at) => `C${at};${number};${at + 1}.10`))
  const own = await list('100231', '100232', '100233', '100234', '100235', '100236')
  expect(own.roles.invoiceNumber).toBeUndefined()
  expect(own.roles.voucher ?? own.roles.document).toBe('Pièce')
  const theirs = await list('F-1', '2024/0012', 'BX 99', 'INV-000451', '77', 'A1B2', 'R-9-1')
  expect(theirs.roles.invoiceNumber).toBe('Pièce')
  const unsure = await list('F-1', 'F-2', '100', '2024/1', '2024/12', 'X9')
  expect(unsure.of('invoiceNumber')).toMatchObject({ header: null, candidates: [{ header: 'Pièce' }] })
})

test('DATA-01 of two days without a name the earlier is the invoice’s, and one alone is left open', async () => {
  const two = await rank(
    'Vendor ID;First;Second;Amount',
    ...['2024-01-05;2024-02-04', '2024-01-09;2024-02-08', '2024-01-11;2024-02-10'].map(
      (days, at) => `V${at};${days};1.5`,
    ),
  )
  expect(two.roles).toMatchObject({ invoiceDate: 'First', paidOn: 'Second' })
  expect(two.of('paidOn')?.confidence).toBeLessThan(0.7)
  const one = await rank('Vendor ID;When;Amount', 'V1;2024-01-05;1.5', 'V2;2024-01-06;2.5')
  expect(one.roles.paidOn).toBeUndefined()
  expect(one.of('paidOn')).toMatchObject({ header: null, candidates: [{ header: 'When' }] })
})

test('DATA-01 marks of debit and credit are recognised by header and values, and by values where they are sure', async () => {
  const list = (header: string, marks: readonly string[]) =>
    rank(`Code tiers;${header};Montant`, ...marks.map((mark, at) => `C${at};${mark};${at + 1}.10`))
  const SAP = ['H', 'H', 'S', 'H', 'S', 'H']
  for (const header of ['SHKZG', 'Sens', 'D/C', 'Debit/Credit Indicator', 'Dr/Cr', 'Soll/Haben-Kennz.'])
    expect((await list(header, SAP)).of('debitCredit')).toMatchObject({ header, confidence: 0.98 })
  // The header alone says nothing where the values mean no side.
  expect((await list('Sens', ['1', '2', '1', '1', '2', '2'])).of('debitCredit')).toBeUndefined()
  expect((await list('Champ 4', SAP)).of('debitCredit')).toMatchObject({
    header: 'Champ 4',
    confidence: 0.75,
  })
  expect((await list('Champ 4', ['débit', 'crédit', 'Crédit', 'Débit', 'crédit'])).roles.debitCredit).toBe(
    'Champ 4',
  )
  // `C` and `D` may be codes of something else, and one side alone is no mark.
  expect((await list('Champ 4', ['C', 'D', 'C', 'C', 'D'])).of('debitCredit')).toMatchObject({
    ...{ header: null, candidates: [{ header: 'Champ 4' }] },
  })
  expect((await list('Champ 4', ['H', 'H', 'H', 'H', 'H'])).of('debitCredit')).toBeUndefined()
})

test('DATA-01 the column that says what a line is is recognised, surest where it has a word for payments', async () => {
  const list = (header: string, ...kinds: string[]) =>
    rank(`Code tiers;${header};Montant`, ...kinds.map((kind, at) => `C${at};${kind};${at + 1}.10`))
  expect((await list('BLART', 'KR', 'KZ')).of('kind')).toMatchObject({ header: 'BLART', confidence: 0.98 })
  expect((await list('Type de pièce', 'Facture', 'Règlement')).of('kind')?.confidence).toBe(0.98)
  expect((await list('Document Type', 'KR', 'RE')).of('kind')).toMatchObject({ confidence: 0.9 })
})
