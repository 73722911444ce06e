import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { STORAGE_TYPE } from '@quitus/database/views/project-tables.ts'
import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { makeDemoBooks, COMPANIES } from '@quitus/demo/books.ts'
import { writeFecFile, fecFileName } from '@quitus/demo/fec-file.ts'
import { findDuplicateInvoices } from '@quitus/detection/duplicate-invoices.sql.ts'
import { DEFAULT_DETECTION_PARAMETERS } from '@quitus/detection/detection-parameters.ts'
import { renameDocumentColumns } from '@quitus/detection/document-roles.ts'
import { insertFecDocuments } from './fec-documents.sql.ts'
import { FEC_LINE_COLUMNS } from './fec-lines.ts'
import { fecMapping } from './fec-mapping.ts'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'

const { database, drop } = await createTestDatabase()
afterAll(drop)
const names = fecMapping.columns.map((column) => column.name)
const columnOf = (name: string) => `l${names.indexOf(name) + 1}`
const ENC = ['utf-8','iso-8859-15','windows-1252']
test('try', async () => {
  const demo = makeDemoBooks(Number(process.env.INV ?? 60000))
  await runBulkTransaction(database, async (tx, copyIn) => {
    const columns = FEC_LINE_COLUMNS.map(({ column, sqlType }) => sql`${sql.id(column)} ${sql.raw(sqlType)}`)
    await sql`create temporary table fec (line_id integer generated always as identity, file_name text, line_number integer, siren text, closing_on date, ${sql.join(columns)}) on commit drop`.execute(tx)
    let t = performance.now()
    const lap = (what: string) => { const n = performance.now(); console.log(what, Math.round(n - t), 'ms'); t = n }
    function* rows() {
      for (const book of demo.books) {
        const text = new TextDecoder(ENC[book.company]).decode(Buffer.concat([...writeFecFile(book)]))
        const lines = text.split(/\r?\n/); const sep = lines[0]!.includes('|') ? '|' : '\t'
        const sign = /Sens/i.test(lines[0]!)
        const name = fecFileName(book)
        for (let i = 1; i < lines.length - 1; i++) {
          const f = lines[i]!.split(sep)
          if (sign) { const [m, s] = [f[11]!, f[12]!]; f[11] = s === 'D' ? m : '0'; f[12] = s === 'C' ? m : '0' }
          f[11] = f[11]!.replace(',', '.'); f[12] = f[12]!.replace(',', '.')
          yield [name, i + 1, name.slice(0, 9), `${book.year}-12-31`, ...f.map((x) => (x === '' ? '\\N' : x))].join('\t') + '\n'
        }
      }
    }
    await pipeline(Readable.from(rows()), copyIn(`copy fec (file_name, line_number, siren, closing_on, ${FEC_LINE_COLUMNS.map((c) => c.column).join(', ')}) from stdin`))
    lap('copy'); await sql`analyze fec`.execute(tx)
    await sql`create temporary table suppliers (code text, name text, siren text, vat_number text, iban text) on commit drop`.execute(tx)
    for (const a of demo.accounts) await sql`insert into suppliers values (${a.code}, ${a.name}, ${a.siren}, ${a.vatNumber}, ${a.iban})`.execute(tx)
    const shown = fecMapping.columns.map(({ type }, at) => sql`${sql.id(`l${at + 1}`)} ${sql.raw(STORAGE_TYPE[type])}`)
    await sql`create temporary table docs (line_id integer generated always as identity, file_name text, line_number integer, entry_id text, ${sql.join(shown)}) on commit drop`.execute(tx)
    lap('prep')
    const n = await insertFecDocuments(tx, sql`fec`, sql`suppliers`, { name: 'docs', table: sql`docs`, columnOf }, new Map())
    lap(`documents ${n}`); await sql`analyze docs`.execute(tx)
    const count = await findDuplicateInvoices(tx, sql`docs`, renameDocumentColumns(fecMapping.roles!, columnOf), DEFAULT_DETECTION_PARAMETERS)
    lap(`detect ${count}`)
    const found = (await sql<any>`select anomaly_id, entry_id, algorithm, score, writings, excess::text, category, documents.supplier, invoiced_on, amount from duplicate_entries join documents using (line_id) order by group_id, child_index`.execute(tx)).rows
    const groups = new Map<string, any[]>()
    for (const f of found) groups.set(f.anomaly_id, [...(groups.get(f.anomaly_id) ?? []), f])
    const groupOf = new Map(found.map((f: any) => [f.entry_id, f.anomaly_id]))
    const key = (p: any) => `${COMPANIES[p.company]!.siren}$$${p.year}$$${p.journal}$$${p.entryNumber}$$1`
    const hit = new Set<string>(); const per: any = {}
    const missed: any[] = []
    for (const a of demo.anomalies) {
      const ids = a.places.map(key).map((k: string) => groupOf.get(k))
      const ok = ids[0] !== undefined && ids[0] === ids[1]
      per[a.kind] ??= { known: 0, found: 0 }; per[a.kind].known++
      if (ok) { per[a.kind].found++; hit.add(ids[0]!) } else missed.push(a)
    }
    const wrong = [...groups].filter(([id]) => !hit.has(id))
    const byAlg: any = {}
    for (const [id, g] of groups) { byAlg[g[0].algorithm] ??= { n: 0, right: 0 }; byAlg[g[0].algorithm].n++; if (hit.has(id)) byAlg[g[0].algorithm].right++ }
    console.table(per); console.table(byAlg)
    console.log('recall', demo.anomalies.length - missed.length, '/', demo.anomalies.length, 'precision', hit.size, '/', groups.size)
    for (const [, g] of wrong.slice(0, 40)) console.log(g[0].algorithm, g.map((f: any) => `${f.supplier} ${f.invoiced_on?.toISOString?.().slice(0,10)} ${f.amount} ${f.entry_id.slice(10)}`).join(' | '), g[0].writings)
    const docOf = new Map<string, any>()
    for (const b of demo.books) for (const e of b.entries) docOf.set(key(e.place), e)
    for (const a of missed.slice(0, 30)) console.log('MISSED', a.kind, a.places.map((p: any) => { const e = docOf.get(key(p)); const d = e.document ?? e.payment.document; return `${d.account.code} ${d.number} ${d.issuedOn} ${(d.parts.reduce((s: number, x: any) => s + x.cents * (1 + x.rate), 0) / 100).toFixed(2)}` }).join(' | '))
    throw new Error('rollback')
  }).catch((e) => { if (e.message !== 'rollback') throw e })
}, 300000)
