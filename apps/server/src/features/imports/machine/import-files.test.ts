import { createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import type { ImportRun } from '@quitus/contract/imports/import-draft.schema.ts'
import { setImportDraft } from '@quitus/contract/imports/import-drafts.ts'
import { getImport, importFiles } from '@quitus/contract/imports/machine-imports.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { expect, test, vi } from 'vitest'
import { LEDGER, NAMED, startImportWorld } from '#testing/files/import-world.ts'
import { makeServiceAccount } from '#testing/make-service-account.ts'

const { server, staff, as, emptyProject } = await startImportWorld()

/** A project with a program that may send files and import, and nothing else. */
async function machineProject() {
  const project = await emptyProject()
  const { params } = project
  const machine = await makeServiceAccount(server, {
    projects: [project.projectId],
    permissions: ['file.send', 'import.run'],
    roleType: 'staff',
  })
  type Body = Parameters<typeof server.call<typeof importFiles>>[1]['body']
  const run = (body: Body) => {
    server.clock.advance(1000)
    return server.call(importFiles, { params, body }, { as: machine.as })
  }
  const refused = (body: Body) =>
    server.refusal(importFiles, { params, body }, { as: machine.as, language: 'English' })
  const ended = (job: string): Promise<ImportRun> =>
    vi.waitFor(
      async () => {
        const found = await server.call(
          getImport,
          { params: { ...params, job } },
          { as: machine.as, language: 'English' },
        )
        if (isJobActive(found.job.state)) throw new Error('It has not ended.')
        return found
      },
      { timeout: 60_000, interval: 50 },
    )
  return { ...project, machine, run, refused, ended }
}

const march = (at: number) => LEDGER.replaceAll('INV-1001', `INV-${at}`).replaceAll('B-77', `B-${at}`)

test('ACC-05 DATA-09 a program imports with named settings, and polls for its result', async () => {
  const { file, run, ended, rows } = await machineProject()
  const { job } = await run({ files: [await file(LEDGER)], settings: NAMED })
  expect(job).toMatchObject({ kind: 'import', isOwn: true })
  expect(await ended(job.id)).toMatchObject({
    job: { state: 'done' },
    refusal: null,
    report: { lines: 3, badLineCount: 0, anomalies: 1, publishedRows: 2 },
  })
  expect(await rows()).toHaveLength(2)
})

test('DATA-01 DATA-02 DATA-09 a program that sends a mapping file, or the description of one, is refused and imports nothing', async () => {
  const { file, run, ended, refused, rows } = await machineProject()
  const description = { format: 'quitus-template', version: 2, grids: {}, syntheses: [] }
  const mapping = { keyColumns: ['Id'], publish: 'lines', columns: [], description }
  const files = [await file(LEDGER)]
  for (const body of [
    { files, settings: { ...NAMED, description } },
    { files, settings: NAMED, description },
    { files, settings: mapping },
  ]) {
    const refusal = await refused(body as Parameters<typeof refused>[0])
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(JSON.stringify(refusal)).toContain('description')
  }
  // As one of the files it is no ledger.
  const { job } = await run({ files: [await file(JSON.stringify(mapping), 'mapping.csv')], settings: NAMED })
  const { job: failed, refusal } = await ended(job.id)
  expect(failed.state).toBe('failed')
  expect(refusal?.message).toBeTruthy()
  await expect(rows()).rejects.toThrow('view_not_found')
})

test('DATA-01 DATA-09 what nobody has decided refuses a program by the name of the setting', async () => {
  const { file, run, ended, refused } = await machineProject()
  const files = [await file(LEDGER)]
  const missing = async (body: Partial<Parameters<typeof run>[0]>) => {
    const { status, code, message } = await refused({ files, ...body })
    return [status, code, message.replace(/^.*Missing: /, '').replace(/\.$/, '')]
  }
  expect(await missing({})).toEqual([400, 'import_settings_missing', 'kind'])
  expect(await missing({ settings: { kind: 'mapped' } })).toEqual([
    400,
    'import_settings_missing',
    'reading.headerLine, reading.delimiter, columns, columns[].role = supplier, columns[].role = amount',
  ])
  const { reading } = NAMED
  expect(await missing({ settings: { ...NAMED, reading: { ...reading, delimiter: null } } })).toEqual([
    400,
    'import_settings_missing',
    'reading.delimiter',
  ])
  const workbook = [await file(LEDGER, 'ledger.xlsx')]
  expect(await missing({ files: workbook, settings: NAMED })).toEqual([
    400,
    'import_settings_missing',
    'reading.sheet',
  ])
  expect(await missing({ settings: { kind: 'fec' } })).toEqual([
    400,
    'import_settings_missing',
    'fec.siren, fec.closingOn',
  ])
  expect(await refused({ files, like: 'lastImport' })).toMatchObject({
    ...{ status: 409, code: 'no_earlier_import' },
  })
  expect(await ended((await run({ files, settings: NAMED })).job.id)).toMatchObject({
    job: { state: 'done' },
  })
  expect(await missing({ files: [await file(march(2), 'march.csv')], settings: NAMED })).toEqual([
    400,
    'import_settings_missing',
    'addsToCurrent',
  ])
})

test('DATA-09 a program goes on with the settings of the last import that was published', async () => {
  const { params, file, prepare, start, ended: _, read, run, ended, refused, rows } = await machineProject()
  // A person imports without correcting a guess: what the whole files have confirmed holds.
  await prepare([await file(LEDGER)])
  await start()
  await vi.waitFor(async () => expect((await read()).run?.job.state).toBe('done'), { timeout: 60_000 })
  const like = 'lastImport' as const
  const files = [await file(march(2), 'march.csv')]
  expect(await refused({ files, like })).toMatchObject({ code: 'import_settings_missing' })
  const first = await run({ files, like, settings: { addsToCurrent: true } })
  expect(await ended(first.job.id)).toMatchObject({ job: { state: 'done' }, report: { publishedRows: 4 } })
  // The answer is one of the settings now.
  const next = await run({ files: [await file(march(3), 'april.csv')], like })
  expect(await ended(next.job.id)).toMatchObject({ job: { state: 'done' }, report: { publishedRows: 6 } })
  expect(await rows()).toHaveLength(6)
  // Another delimiter is not found out again: it was decided.
  const other = await run({
    files: [await file(march(4).replaceAll(',', '.').replaceAll(';', ','), 'may.csv')],
    like,
  })
  expect((await ended(other.job.id)).refusal).toMatchObject({ code: 'header_missing_columns' })
  // A failed import decides nothing, and the draft of the person is as it was.
  expect((await read()).content).toMatchObject({ addsToCurrent: null })
  const { version, content } = await read()
  await server.call(
    setImportDraft,
    { params, body: { version, content: { ...content, excludesBadLines: true } } },
    { as },
  )
  expect((await read()).version).toBe(version + 1)
})

test('DATA-09 a program reads lines with errors by reason, and a check publishes nothing', async () => {
  const { file, run, ended, read } = await machineProject()
  const files = [await file(`${LEDGER}S9;Gamma;G-1;31/02/2024;10,00\r\n`)]
  const check = await run({ files, settings: NAMED, isCheck: true })
  const bad = { badLineCount: 1, faults: [{ count: 1 }], badLines: [{ line: 5, value: '31/02/2024' }] }
  expect(await ended(check.job.id)).toMatchObject({ job: { state: 'done' }, report: bad })
  const whole = await run({ files, settings: NAMED })
  expect(await ended(whole.job.id)).toMatchObject({
    job: { state: 'failed', error: { code: 'import_refused' } },
    refusal: { code: 'bad_lines' },
    report: bad,
  })
  expect((await read()).hasPublication).toBe(false)
  const { job } = await run({ files, settings: { ...NAMED, excludesBadLines: true } })
  expect(await ended(job.id)).toMatchObject({ job: { state: 'done' }, report: { publishedRows: 2 } })
})

test('DATA-01 a day or a number that reads in two ways stops a program with the column', async () => {
  const { file, run, ended } = await machineProject()
  const columns = NAMED.columns.map((column) => ({ ...column, decimalMark: null, dateFormat: null }))
  const text = LEDGER.replaceAll('31/01/2024', '01/02/2024').replaceAll('15/02/2024', '03/04/2024')
  const { job } = await run({ files: [await file(text)], settings: { ...NAMED, columns } })
  const { refusal } = await ended(job.id)
  expect(refusal).toMatchObject({ code: 'dates_ambiguous', message: expect.stringContaining('Invoice Date') })
})

test('ACC-05 a program needs the action of imports, and a file that is complete', async () => {
  const { projectId, params, file, machine, refused } = await machineProject()
  const sender = await makeServiceAccount(server, {
    ...{ projects: [projectId], permissions: ['file.send', 'view.read'], roleType: 'staff' },
  })
  const body = { files: [await file(LEDGER)], settings: NAMED }
  expect(await server.refusal(importFiles, { params, body }, { as: sender.as })).toMatchObject({
    ...{ status: 403, code: 'not_permitted' },
  })
  const announced = await server.call(
    createUpload,
    { params, body: { folder: null, name: 'march.csv', size: 10, fingerprint: '1' } },
    { as: machine.as },
  )
  expect(await refused({ files: [announced.upload?.id ?? ''], settings: NAMED })).toMatchObject({
    ...{ status: 409, code: 'import_file_not_ready' },
  })
  expect((await server.call(listUploads, { params }, { as: machine.as })).uploads).toHaveLength(1)
  const foreign = await emptyProject()
  const elsewhere = { files: [await foreign.file(LEDGER)], settings: NAMED }
  expect(await refused(elsewhere)).toMatchObject({ code: 'object_not_found' })
  expect(
    await server.refusal(importFiles, { params: foreign.params, body: elsewhere }, { as: machine.as }),
  ).toMatchObject({ code: 'project_not_found' })
  expect(staff.id).not.toBe(machine.id)
})

const FEC = [
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
  ...['1', '2'].flatMap((entry) =>
    [
      ['607000', 'Achats', '', '', '1000,00', '0,00'],
      ['445660', 'TVA déductible', '', '', '200,00', '0,00'],
      ['401000', 'Fournisseurs', 'F001', 'Papeterie du Port', '0,00', '1200,00'],
    ].map(([account, label, code, name, debit, credit]) =>
      [
        ...['ACH', 'Achats', entry, '20240301', account, label, code, name, 'F-1001', '20240228'],
        ...['Fournitures', debit, credit, '', '', '20240331', '', ''],
      ].join('|'),
    ),
  ),
  '',
].join('\r\n')

test('DATA-09 DATA-05 a ledger file (FEC) is compared as the settings say, and its closing date is never taken over', async () => {
  const { file, run, ended, refused } = await machineProject()
  const files = [await file(FEC, 'grand livre.txt')]
  const settings = { kind: 'fec', fec: { siren: '732829320', closingOn: '2024-12-31' } } as const
  const strict = await run({ files, settings: { ...settings, detection: { presentedFrom: 99 } } })
  const weak = { anomalies: 0, weakAnomalies: 1 }
  expect(await ended(strict.job.id)).toMatchObject({ job: { state: 'done' }, report: weak })
  const like = { files, like: 'lastImport' as const, settings: { addsToCurrent: false } }
  expect((await refused(like)).message).toContain('Missing: fec.closingOn.')
  const { fec } = settings
  const usual = await run({ ...like, settings: { ...like.settings, fec, detection: {} } })
  expect(await ended(usual.job.id)).toMatchObject({ job: { state: 'done' }, report: { anomalies: 1 } })
})
