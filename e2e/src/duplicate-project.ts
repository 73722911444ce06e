import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPerson, createProject, type Person, runQuitus } from './quitus-command.ts'

const GROUP = {
  supplier: { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } },
  invoice: { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } },
}

const MAPPING = {
  delimiter: ';',
  decimalMark: ',',
  dateFormat: 'dd/mm/yyyy',
  publish: 'anomalies',
  keyColumns: ['Pièce'],
  roles: {
    ...{ supplier: 'Code', supplierName: 'Fournisseur', siren: 'SIREN', iban: 'IBAN' },
    ...{ invoiceNumber: 'N° facture', invoiceDate: 'Date', amount: 'Montant', paidOn: 'Payée le' },
  },
  columns: [
    column('Code', 'Code', 'STRING', GROUP.supplier),
    column('Fournisseur', 'Supplier', 'STRING', GROUP.supplier),
    column('SIREN', 'SIREN', 'STRING', GROUP.supplier),
    { ...column('IBAN', 'IBAN', 'STRING', GROUP.supplier), detectionOnly: true },
    column('N° facture', 'Invoice number', 'STRING', GROUP.invoice),
    column('Date', 'Date', 'DATE', GROUP.invoice),
    { ...column('Montant', 'Amount', 'AMOUNT', GROUP.invoice), footerStyle: 'SUM' },
    column('Payée le', 'Paid on', 'DATE', GROUP.invoice),
    column('Pièce', 'Entry', 'STRING', GROUP.invoice),
  ],
}

const DELMOTTE = 'FR7630006000011234567890189'
const LINES = [
  `F-100;Quincaillerie Delmotte SARL;732829320;${DELMOTTE};A-1;01/03/2024;1200,00;30/03/2024`,
  `F-100;Quincaillerie Delmotte SARL;732829320;${DELMOTTE};A-2;10/03/2024;80,50;`,
  `F-100;Quincaillerie Delmotte SARL;732829320;${DELMOTTE};A-3;12/03/2024;310,00;30/03/2024`,
  `F-101;DELMOTTE QUINCAILLERIE;732 829 320;${DELMOTTE};A 1;02/03/2024;1200,00;`,
  `F-101;DELMOTTE QUINCAILLERIE;732 829 320;${DELMOTTE};B-17;05/03/2024;55,10;`,
  `F-102;Quincaillerie Delmote;;${DELMOTTE};C-8;05/04/2024;17,00;30/04/2024`,
  'F-200;Peintures Kervadec;552008443;;K-1;03/03/2024;900,00;30/03/2024',
  'F-201;Peinture Kervadec SAS;552008443;;K-77;09/03/2024;44,00;30/03/2024',
  'F-300;Sans Jumeau;;;J-1;09/03/2024;10,00;30/03/2024',
  'F-310;Menuiserie Abgrall;780129987;;M-1;09/03/2024;70,00;30/03/2024',
  'F-311;Menuiserie Abgrall;552100554;;M-2;11/03/2024;90,00;30/03/2024',
  ...Array.from(
    { length: 14 },
    (_, at) =>
      `F-4${String(at).padStart(2, '0')};Transports Ollivier;407963891;;T-${at};09/05/2024;${at + 1},00;`,
  ),
]

/**
 * A project whose ledger has suppliers under several accounts: three of one, two of another, fourteen of a third; two
 * of a name, with a SIREN each, are only possible duplicate accounts.
 */
export type DuplicateProject = { id: number; reviewer: Person }

/** Creates the project through the command line, with a customer who reviews it; `also` are members too. */
export async function createDuplicateProject(also: readonly Person[] = []): Promise<DuplicateProject> {
  const reviewer = await createPerson('Rose Revue')
  const features = ['dashboard', 'suppliers', 'duplicateSuppliers'] as const
  const id = await createProject({ name: 'Comptes', company: 'Valmont', features }, reviewer, ...also)
  const folder = await mkdtemp(join(tmpdir(), 'quitus-duplicates-'))
  try {
    const [mapping, ledger] = [join(folder, 'mapping.json'), join(folder, 'ledger.csv')]
    await writeFile(mapping, JSON.stringify(MAPPING))
    const head = 'Code;Fournisseur;SIREN;IBAN;N° facture;Date;Montant;Payée le;Pièce'
    await writeFile(ledger, [head, ...LINES.map((line, at) => `${line};P${at}`), ''].join('\n'))
    await runQuitus(['import', ledger, '--project', id, '--mapping', mapping, '--as', reviewer.login])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { id: Number(id), reviewer }
}

function column(name: string, english: string, type: string, group: object) {
  return { header: name, name, label: { fr: name, en: english }, type, group }
}
