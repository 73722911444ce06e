import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { PURCHASE_LIST_MAPPING, writePurchaseList } from '@quitus/demo/purchase-list.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the figures are measured on, and which of its columns play a part in them. */
export type LedgerSource = {
  name: string
  files: string[]
  anomalyMapping: string
  lineMapping: string
  columns: { amount: string; supplier: string; number: string; date: string }
}

/** The real ledger where it lies next to the checkout, else a generated one of the same size. */
export async function findLedgerSource(): Promise<LedgerSource> {
  const folder = join(process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data'), 'devon_2019')
  const scratch = await mkdtemp(join(tmpdir(), 'quitus-bench-'))
  if (existsSync(folder)) {
    const mapping = readFileSync(join(ROOT, 'docs/examples/devon-mapping.json'), 'utf8')
    return {
      name: 'Devon 2019',
      files: readdirSync(folder)
        .sort()
        .map((name) => join(folder, name)),
      ...(await writeMappings(scratch, JSON.parse(mapping))),
      columns: { amount: 'Montant', supplier: 'Fournisseur', number: 'N° facture', date: 'Date' },
    }
  }
  const file = join(scratch, 'ledger.csv')
  await writeFile(file, [...writePurchaseList(makeDemoBooks(95_000))].join(''))
  return {
    name: 'generated ledger',
    files: [file],
    ...(await writeMappings(scratch, PURCHASE_LIST_MAPPING)),
    columns: { amount: 'Montant TTC', supplier: 'Fournisseur', number: 'N° facture', date: 'Date facture' },
  }
}

async function writeMappings(
  folder: string,
  mapping: object,
): Promise<{ anomalyMapping: string; lineMapping: string }> {
  const anomalyMapping = join(folder, 'anomalies.json')
  const lineMapping = join(folder, 'lines.json')
  await writeFile(anomalyMapping, JSON.stringify(mapping))
  await writeFile(lineMapping, JSON.stringify({ ...mapping, publish: 'lines' }))
  return { anomalyMapping, lineMapping }
}
