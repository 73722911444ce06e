import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { createPerson, createProject, type Person, runQuitus } from './quitus-command.ts'

const GROUP = {
  supplier: { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } },
  invoice: { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } },
}

const MAPPING = {
  delimiter: ';',
  decimalMark: ',',
  dateFormat: 'dd/mm/yyyy',
  keyColumns: ['Pièce'],
  roles: {
    supplier: 'Fournisseur',
    invoiceNumber: 'N° facture',
    invoiceDate: 'Date',
    amount: 'Montant',
    paidOn: 'Payée le',
  },
  columns: [
    column('Fournisseur', 'Supplier', 'STRING', GROUP.supplier),
    { ...column('SIREN', 'SIREN', 'STRING', GROUP.supplier), displayByDefault: false },
    column('N° facture', 'Invoice number', 'STRING', GROUP.invoice),
    column('Date', 'Date', 'DATE', GROUP.invoice),
    { ...column('Montant', 'Amount', 'AMOUNT', GROUP.invoice), footerStyle: 'SUM' },
    column('Pièce', 'Entry', 'STRING', GROUP.invoice),
    // Both entries were paid, so that they are claimed, unless the invoice says otherwise.
    { ...column('Payée le', 'Paid on', 'DATE', GROUP.invoice), displayByDefault: false },
  ],
}

/** The anomalies that are found, or every line, whose recovered amount people type. */
type Publish = 'anomalies' | 'lines'

/**
 * Every invoice of the ledger is in it twice, so that each is one anomaly of two entries; the second was not paid where
 * it is paid once.
 */
export type LedgerInvoice = { supplier: string; number: string; amount: string; isPaidOnce?: boolean }

/** A project of its own, with two customers who review it and know nobody else. */
export type LedgerProject = { id: number; reviewers: readonly [Person, Person] }

/**
 * Creates the project through the command line and imports the invoices, each as entered twice; `also` are members
 * too.
 */
export async function createLedgerProject(
  invoices: readonly LedgerInvoice[],
  {
    name = 'Grand livre',
    features,
    also = [],
    managers = [],
    publish = 'anomalies',
    moreColumns = 0,
  }: {
    name?: string
    features?: readonly ProjectFeature[]
    also?: readonly Person[]
    managers?: readonly Person[]
    publish?: Publish
    /** Columns of texts behind the others, `Zone 1` and so on. */
    moreColumns?: number
  } = {},
): Promise<LedgerProject> {
  const first = await createPerson('Première Personne')
  const second = await createPerson('Seconde Personne')
  const project = {
    ...{ name, company: 'Valmont', managers },
    ...(features !== undefined && { features }),
  }
  const id = await createProject(project, first, second, ...also)
  await importLedger(id, first, invoices, publish, moreColumns)
  return { id: Number(id), reviewers: [first, second] }
}

/** Publishes the project’s dashboard from these invoices, for the first time or again. */
export async function importLedger(
  id: string | number,
  { login }: Person,
  invoices: readonly LedgerInvoice[],
  publish: Publish = 'anomalies',
  moreColumns = 0,
): Promise<void> {
  const zones = Array.from({ length: moreColumns }, (_, at) => `Zone ${at + 1}`)
  const columns = [...MAPPING.columns, ...zones.map((zone) => column(zone, zone, 'STRING', GROUP.invoice))]
  const folder = await mkdtemp(join(tmpdir(), 'quitus-ledger-'))
  try {
    const [mapping, ledger] = [join(folder, 'mapping.json'), join(folder, 'ledger.csv')]
    await writeFile(mapping, JSON.stringify({ ...MAPPING, columns, publish }))
    await writeFile(ledger, ledgerText(invoices, zones))
    await runQuitus(['import', ledger, '--project', String(id), '--mapping', mapping, '--as', login])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function column(name: string, english: string, type: string, group: object) {
  return { header: name, name, label: { fr: name, en: english }, type, group }
}

function ledgerText(invoices: readonly LedgerInvoice[], zones: readonly string[]): string {
  const head = ['Fournisseur;SIREN;N° facture;Date;Montant;Pièce;Payée le', ...zones].join(';')
  const lines = invoices.flatMap(({ supplier, number, amount, isPaidOnce = false }, at) =>
    ['a', 'b'].map((which) => {
      const paidOn = isPaidOnce && which === 'b' ? '' : '12/03/2024'
      return [`${supplier};552081317;${number};12/03/2024;${amount};P${at}${which};${paidOn}`, ...zones].join(
        ';',
      )
    }),
  )
  return [head, ...lines, ''].join('\n')
}
