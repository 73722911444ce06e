import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { runAnalyse } from './analyse.ts'
import type { JobCommandContext } from './command-context.ts'
import { runImport } from './import.ts'

const server = await startTestServer()
const messages = await createMessages()
const folder = mkdtempSync(join(tmpdir(), 'quitus-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Of a command whose lines go to `printed`; `interrupts` receives what Ctrl+C would set off. */
const contextOf = (printed: string[], interrupts: (() => void)[] = []): JobCommandContext => ({
  ...{ database: server.database, files: server.files, deps: server.deps },
  ...{ locale: 'en', logger: server.log.logger },
  translate: messages('en'),
  print: (line) => printed.push(line),
  showProgress: null,
  onInterrupt: (work) => {
    interrupts.push(work)
    return () => undefined
  },
})

/** What the command prints in English, when it goes through. */
async function importFiles(project: number, login: string, ...files: string[]): Promise<string> {
  const printed: string[] = []
  await runImport({ project: String(project), as: login, files }, contextOf(printed))
  return printed.join('\n')
}

test('DATA-01 import refuses a file that is not there, and a pipe, which cannot be read twice', async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const pipe = join(folder, 'pipe.txt')
  execFileSync('mkfifo', [pipe])
  await expect(importFiles(project.id, staff.login, join(folder, 'none.txt'))).rejects.toThrow(
    'does not exist',
  )
  await expect(importFiles(project.id, staff.login, pipe)).rejects.toThrow('is not a regular file')
})

test('DATA-01 import --analyse says loudly that it found no role, and knows the headers of more systems', async () => {
  const analyse = async (header: string) => {
    const file = join(folder, 'roles.csv')
    writeFileSync(file, `${header}\r\n12,F-1,31/12/2024,34.50\r\n14,F-2,01/01/2025,0.99\r\n`)
    const printed: string[] = []
    const warned: string[] = []
    await runAnalyse(
      { files: [file] },
      {
        translate: messages('en'),
        print: (line) => printed.push(line),
        warn: (line) => warned.push(line),
      },
    )
    return { analysed: JSON.parse(printed.join('\n')), warned }
  }
  const unknown = await analyse('Alpha,Beta,Gamma,Delta')
  expect(unknown.warned.join()).toContain('No column was recognised as the supplier or the amount')
  expect(unknown.analysed.warnings).toEqual(unknown.warned)
  const known = await analyse('Address Book No.,Invoice Ref,GL Date,Invoiced Value')
  expect(known.warned).toEqual([])
  expect(known.analysed.roles).toContainEqual({
    ...{ role: 'supplier', header: 'Address Book No.', confidence: 0.9 },
    candidates: [{ header: 'Address Book No.', confidence: 0.9 }],
  })
  expect(known.analysed.mapping.roles).toEqual({
    supplier: 'Address Book No.',
    invoiceNumber: 'Invoice Ref',
    paidOn: 'GL Date',
    amount: 'Invoiced Value',
  })
})

test('DATA-01 an import whose mapping names no roles says that nothing was compared', async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const file = join(folder, 'lines.csv')
  writeFileSync(file, 'Id,Amount\r\nF-1,34.50\r\n')
  const label = { fr: 'x', en: 'x' }
  const mapping = join(folder, 'lines.json')
  const columns = [
    { name: 'Id', header: 'Id', type: 'STRING', label },
    { name: 'Amount', header: 'Amount', type: 'AMOUNT', label },
  ]
  writeFileSync(mapping, JSON.stringify({ publish: 'lines', keyColumns: ['Id'], columns }))
  const printed: string[] = []
  const given = { project: String(project.id), as: staff.login, mapping, files: [file] }
  await runImport(given, contextOf(printed))
  expect(printed.join('\n')).toContain('nothing was compared and no anomaly looked for')
})

test('DATA-01 import --analyse says how a file is written and prints a mapping to start from', async () => {
  const file = join(folder, 'ledger.csv')
  writeFileSync(file, 'Pièce;Date;Montant\r\nF-1;31/12/2024;1 234,50\r\nF-2;01/01/2025;0,99\r\n', 'latin1')
  const printed: string[] = []
  await runAnalyse(
    { files: [file] },
    { translate: messages('en'), print: (line) => printed.push(line), warn: () => undefined },
  )
  const analysed = JSON.parse(printed.join('\n'))
  expect(JSON.stringify(analysed.files)).toContain('dd/mm/yyyy')
  expect(analysed).toMatchObject({
    mapping: { columns: [{ header: 'Pièce' }, { header: 'Date' }, { header: 'Montant' }] },
  })
})
