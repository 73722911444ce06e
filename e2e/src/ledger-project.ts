import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PASSWORD } from './quitus-test.ts'

const run = promisify(execFile)
const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))
const GROUP = {
  supplier: { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } },
  invoice: { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } },
}

const MAPPING = {
  delimiter: ';',
  decimalMark: ',',
  dateFormat: 'dd/mm/yyyy',
  keyColumns: ['Pièce'],
  publish: 'anomalies',
  roles: { supplier: 'Fournisseur', invoiceNumber: 'N° facture', invoiceDate: 'Date', amount: 'Montant' },
  columns: [
    column('Fournisseur', 'Supplier', 'STRING', GROUP.supplier),
    { ...column('SIREN', 'SIREN', 'STRING', GROUP.supplier), displayByDefault: false },
    column('N° facture', 'Invoice number', 'STRING', GROUP.invoice),
    column('Date', 'Date', 'DATE', GROUP.invoice),
    { ...column('Montant', 'Amount', 'AMOUNT', GROUP.invoice), footerStyle: 'SUM' },
    column('Pièce', 'Entry', 'STRING', GROUP.invoice),
  ],
}

/** Every invoice of the ledger stands in it twice, so that each is one anomaly of two entries. */
export type LedgerInvoice = { supplier: string; number: string; amount: string }

/** A project of its own, with two customers who review it and know nobody else. */
export type LedgerProject = { id: number; reviewers: readonly [string, string] }

/** Creates the project through the command line and imports the invoices, each as entered twice. */
export async function createLedgerProject(invoices: readonly LedgerInvoice[]): Promise<LedgerProject> {
  const mark = randomBytes(6).toString('hex')
  const [first, second, staff] = [
    `first-${mark}@e2e.test`,
    `second-${mark}@e2e.test`,
    `staff-${mark}@e2e.test`,
  ]
  await createUser(first, 'Première Personne')
  await createUser(second, 'Seconde Personne')
  await createUser(staff, 'Membre du cabinet', '--staff')
  const members = [`${first}:review`, `${second}:review`, `${staff}:manage`]
  const created = await quitus(
    ...['project', 'create', '--name', 'Grand livre', '--company', 'Valmont'],
    ...members.flatMap((member) => ['--member', member]),
  )
  const id = /\d+/.exec(created)?.[0]
  if (id === undefined) throw new Error(`The command named no project: ${created}`)
  const folder = await mkdtemp(join(tmpdir(), 'quitus-ledger-'))
  try {
    const [mapping, ledger] = [join(folder, 'mapping.json'), join(folder, 'ledger.csv')]
    await writeFile(mapping, JSON.stringify(MAPPING))
    await writeFile(ledger, ledgerText(invoices))
    await quitus('import', ledger, '--project', id, '--mapping', mapping, '--as', staff)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { id: Number(id), reviewers: [first, second] }
}

async function createUser(login: string, name: string, ...flags: string[]): Promise<void> {
  await quitus('user', 'create', '--login', login, '--name', name, '--company', 'Valmont', ...flags)
}

function column(name: string, english: string, type: string, group: object) {
  return { header: name, name, label: { fr: name, en: english }, type, group }
}

function ledgerText(invoices: readonly LedgerInvoice[]): string {
  const head = 'Fournisseur;SIREN;N° facture;Date;Montant;Pièce'
  const lines = invoices.flatMap(({ supplier, number, amount }, at) =>
    ['a', 'b'].map((which) => `${supplier};552081317;${number};12/03/2024;${amount};P${at}${which}`),
  )
  return [head, ...lines, ''].join('\n')
}

async function quitus(...args: string[]): Promise<string> {
  const dataFolder = process.env.QUITUS_E2E_DATA
  if (dataFolder === undefined) throw new Error('The global setup has not named the data folder.')
  const env = { ...process.env, QUITUS_DATA: dataFolder, LANG: 'en', QUITUS_PASSWORD: PASSWORD }
  const { stdout } = await run(process.execPath, [CLI, ...args], { env })
  return stdout
}
