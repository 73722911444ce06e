import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import {
  getImportDraft,
  recogniseFiles,
  setImportDraft,
  startImport,
} from '@quitus/contract/imports/import-drafts.ts'
import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#testing/access/import-samples.ts'
import { buildWorkbook, textRow } from '#testing/files/build-workbook.ts'
import { HEADER, LEDGER, NO_READING, startImportWorld } from '#testing/files/import-world.ts'

const { server, colleague, as, asColleague, asCustomer, emptyProject } = await startImportWorld()

describe('what files are', () => {
  test('DATA-01 a list is recognised by its first lines, with what its columns seem to mean', async () => {
    const { file, recognise } = await emptyProject()
    const { files, suggestion } = await recognise([await file(LEDGER)])
    expect(files[0]).toMatchObject({
      problem: null,
      form: { isFec: false, isWhole: true, encoding: 'utf-8', delimiter: ';', headerLine: 1, columnCount: 5 },
    })
    expect(files[0]?.lines?.slice(0, 2)).toEqual([
      { line: 1, fields: HEADER.split(';') },
      { line: 2, fields: ['S1', 'Alpha', 'INV-1001', '31/01/2024', '1 100,00'] },
    ])
    expect(suggestion?.columns.map(({ name, type, role }) => [name, type, role])).toEqual([
      ['Supplier No', 'STRING', 'supplier'],
      ['Supplier Name', 'STRING', 'supplierName'],
      ['Invoice Number', 'STRING', 'invoiceNumber'],
      ['Invoice Date', 'DATE', 'invoiceDate'],
      ['Gross Amount', 'AMOUNT', 'amount'],
    ])
  })

  test('DATA-01 a corrected guess is read as it was corrected', async () => {
    const { file, recognise } = await emptyProject()
    const id = await file(`Extraction\r\n${LEDGER.replace('Alpha', 'Alpha Frères')}`)
    const { files } = await recognise([id], { encoding: 'windows-1252', delimiter: ',', headerLine: 2 })
    expect(files[0]?.form).toMatchObject({ encoding: 'windows-1252', delimiter: ',', headerLine: 2 })
    expect(files[0]?.lines?.[2]?.fields[0]).toContain('Alpha FrÃ¨res')
  })

  test('DATA-01 a long file is recognised by a sample that ends with a line, within a field of several lines too', async () => {
    const { file, recognise } = await emptyProject()
    const long = `${HEADER}\r\n${'S1;Alpha;INV-1001;31/01/2024;1 100,00\r\n'.repeat(20_000)}`
    const quoted = `${HEADER}\r\nS1;"Deux\r\n lignes";I;31/01/2024;1\r\nS2;"${'x\n'.repeat(400_000)}";I;31/01/2024;1\r\n`
    const { files } = await recognise([await file(long), await file(quoted, 'quoted.csv')])
    expect(files.map(({ problem, form }) => [problem, form?.isWhole, form?.columnCount])).toEqual([
      [null, false, 5],
      [null, false, 5],
    ])
    expect(files[0]?.lines).toHaveLength(200)
  })

  test('DATA-01 a ledger file (FEC) is recognised by its columns, its company and closing date by its name', async () => {
    const { file, recognise } = await emptyProject()
    const fec = `JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n`
    const { files, suggestion } = await recognise([await file(fec, '732829320FEC20241231.txt')])
    expect(files[0]?.form).toMatchObject({
      isFec: true,
      fec: { siren: '732829320', closingOn: '2024-12-31', missing: [] },
    })
    expect(suggestion).toBeNull()
  })

  test('DATA-01 DATA-09 of a workbook a person chooses the sheet; it is shown as it will be read, and imported', async () => {
    const { file, recognise, prepare, start, ended, rows } = await emptyProject()
    const lines = LEDGER.trim().split('\r\n')
    const table = lines.map((line, at) => textRow(at + 2, ...line.split(';'))).join('')
    const sheets = ['2023', '2024'].map((name) => ({ name, rows: table }))
    const id = await file(await buildWorkbook({ sheets }), 'ledger.xlsx')
    const open = (await recognise([id])).files[0]
    expect(open).toMatchObject({ problem: { code: 'sheet_ambiguous' }, form: null, sheets: ['2023', '2024'] })
    expect(open?.problem?.message).not.toContain('--sheet')
    const reading = { ...NO_READING, sheet: '2024' }
    const { files, suggestion } = await recognise([id], reading)
    expect(files[0]).toMatchObject({ problem: null, form: { sheet: '2024', headerLine: 2, isWhole: true } })
    expect(files[0]?.lines?.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(files[0]?.lines?.[3]?.fields).toEqual(lines[3]?.split(';'))
    expect(suggestion?.columns.map(({ role }) => role)).toContain('amount')
    await prepare([id], { reading })
    await start()
    expect((await ended('run')).report).toMatchObject({ lines: 3, badLineCount: 0, anomalies: 1 })
    expect(await rows()).toHaveLength(2)
  })

  test.each([
    ['an empty file', 'vide.csv', '\r\n', 'file_empty'],
    ['a program under the name of a list', 'binaire.csv', `a;b\u0000\u0001\r\n1;2\r\n`, 'file_binary'],
    ['a PDF under the name of a list', 'facture.csv', '%PDF-1.7\n', 'file_binary'],
    ['a zip', 'archive.csv', 'PK\u0003\u0004xx', 'workbook_damaged'],
    [
      '16 384 columns',
      'large.csv',
      `${Array.from({ length: 16_384 }, (_, at) => `c${at}`).join(';')}\r\n`,
      'too_many_columns',
    ],
  ])('DATA-01 %s is refused by name', async (_, name, text, code) => {
    const { file, recognise } = await emptyProject()
    const { files, suggestion } = await recognise([await file(text, name)])
    expect(files[0]?.problem?.code).toBe(code)
    expect(files[0]?.problem?.message).toContain(name)
    expect(suggestion).toBeNull()
  })

  test('DATA-01 of 2 000 columns those are imported that an import can take', async () => {
    const { file, prepare, read } = await emptyProject()
    const header = Array.from({ length: 2000 }, (_, at) => `c${at}`).join(';')
    await prepare([await file(`${header}\r\n${'1;'.repeat(1999)}1\r\n`)])
    const { columns } = (await read()).content
    expect([columns.length, columns.filter(({ use }) => use === 'show').length]).toEqual([2000, 498])
  })

  test('SEC-01 files of another project are not there', async () => {
    const [one, other] = [await emptyProject(), await emptyProject()]
    const body = { files: [await other.file(LEDGER)], reading: NO_READING }
    expect(await server.refusal(recogniseFiles, { params: one.params, body }, { as })).toMatchObject({
      status: 404,
      code: 'object_not_found',
    })
    const content = { ...EMPTY_DRAFT, files: body.files }
    expect(
      await server.refusal(setImportDraft, { params: one.params, body: { version: 0, content } }, { as }),
    ).toMatchObject({ status: 404, code: 'object_not_found' })
  })
})

describe('the draft', () => {
  test('DATA-09 a draft is kept, and the second of two wizards learns who saved before it', async () => {
    const { params, save, read, file } = await emptyProject()
    const content = { ...EMPTY_DRAFT, files: [await file(LEDGER)] }
    const { version } = await save(content)
    await save({ ...content, excludesBadLines: true }, asColleague)
    expect(await read()).toMatchObject({
      version: 2,
      changedBy: colleague.fullName,
      content: { excludesBadLines: true },
    })
    const late = await server.refusal(setImportDraft, { params, body: { version, content } }, { as })
    expect(late).toMatchObject({ status: 409, code: 'import_draft_changed' })
    expect(late.message).toContain(colleague.fullName)
    expect((await read()).content.excludesBadLines).toBe(true)
  })

  test('DATA-09 two first drafts at once: one is kept', async () => {
    const { params, read } = await emptyProject()
    const body = { version: 0, content: EMPTY_DRAFT }
    const answers = await Promise.all(
      [as, asColleague].map((session) => server.send(setImportDraft, { params, body }, { as: session })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await read()).version).toBe(1)
  })

  test('ACC-05 SEC-01 customers learn nothing of imports', async () => {
    const { params, save } = await emptyProject()
    await save(EMPTY_DRAFT)
    const session = { as: asCustomer }
    const body = { version: 1, content: EMPTY_DRAFT }
    for (const refusal of [
      await server.refusal(getImportDraft, { params }, session),
      await server.refusal(setImportDraft, { params, body }, session),
      await server.refusal(startImport, { params, body: { version: 1, isCheck: true } }, session),
    ])
      expect(refusal).toMatchObject({ status: 403, code: 'not_permitted' })
  })

  test.each<[string, Partial<DraftContent>, string]>([
    ['no file', { files: [] }, 'no file'],
    ['files that nobody recognised', { kind: null }, 'recognised'],
    ['no column', { columns: [] }, 'no column'],
  ])('DATA-09 an import of %s does not start', async (_, more, reason) => {
    const { params, file, prepare } = await emptyProject()
    await prepare([await file(LEDGER)], more)
    const refused = await server.refusal(
      startImport,
      { params, body: { version: 1, isCheck: false } },
      { as, language: 'English' },
    )
    expect(refused).toMatchObject({ status: 400, code: 'import_incomplete' })
    expect(refused.message).toContain(reason)
  })

  test('DATA-09 two columns of one role or name do not start an import', async () => {
    const { params, file, prepare, read } = await emptyProject()
    await prepare([await file(LEDGER)])
    const { content } = await read()
    for (const change of [{ role: 'amount', type: 'AMOUNT' }, { name: 'Gross Amount' }] as const) {
      const columns = content.columns.map((each, at) => (at === 0 ? { ...each, ...change } : each))
      const { version } = await read()
      await server.call(
        setImportDraft,
        { params, body: { version, content: { ...content, columns } } },
        { as },
      )
      expect(
        await server.refusal(startImport, { params, body: { version: version + 1, isCheck: true } }, { as }),
      ).toMatchObject({ code: 'import_incomplete' })
    }
  })
})
