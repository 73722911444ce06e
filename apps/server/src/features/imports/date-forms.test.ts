import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { analyseFile } from './analyse-file.ts'
import { FindingList } from './fec-rules.ts'
import { BadLineList, type ImportNotes } from './import-report.ts'
import type { LedgerFile } from './ledger-file.ts'
import { mappingSchema } from './mapping.schema.ts'
import { readLedger, scanLedgerFiles } from './read-ledger.ts'

/** A file of one column of days. */
const file = (name: string, days: readonly string[]): LedgerFile => ({
  name,
  open: () => Readable.from([Buffer.from(`Id,Date\n${days.map((day, at) => `${at},${day}`).join('\n')}\n`)]),
})

/** The days that each file reads as, and how many lines are bad. */
async function read(files: readonly LedgerFile[], given: object = {}) {
  const label = { fr: 'x', en: 'x' }
  const mapping = mappingSchema.parse({
    publish: 'lines',
    keyColumns: ['File', 'Id'],
    ...given,
    columns: [
      { name: 'File', from: 'file_name', type: 'STRING', label },
      { name: 'Id', header: 'Id', type: 'STRING', label },
      { name: 'Date', header: 'Date', type: 'DATE', label },
    ],
  })
  const notes: ImportNotes = {
    files: [],
    badLines: new BadLineList(),
    repeatedKeys: [],
    findings: new FindingList(),
  }
  const scanned = await scanLedgerFiles(files, mapping, notes, () => undefined)
  const days: string[] = []
  for await (const piece of readLedger(scanned, mapping, 'Europe/Paris', notes, () => undefined))
    for (const line of piece.toString().split('\n')) if (line !== '') days.push(line.split('\t').at(-1) ?? '')
  return { days: days.map((day) => day.slice(0, 10)), bad: notes.files.map(({ badLines }) => badLines) }
}

const iso = file('2017.csv', ['2017-03-01 00:00:00', '2017-03-15 00:00:00'])
const slash = file('2016.csv', ['01/03/2016', '25/03/2016'])
const early = file('2015.csv', ['01/03/2015', '02/03/2015'])

describe('files of one ledger that write dates in several forms', () => {
  test('CELL-07 DATA-01 days up to the 12th follow the files that such days can be like, not those written year first', async () => {
    expect(await read([early, slash, iso])).toEqual({
      days: ['2015-03-01', '2015-03-02', '2016-03-01', '2016-03-25', '2017-03-01', '2017-03-15'],
      bad: [0, 0, 0],
    })
  })

  test('CELL-07 DATA-01 a form that the mapping gives decides what can be read in two ways, and breaks no file of another form', async () => {
    expect(await read([early, iso], { dateFormat: 'mm/dd/yyyy' })).toEqual({
      days: ['2015-01-03', '2015-02-03', '2017-03-01', '2017-03-15'],
      bad: [0, 0],
    })
  })

  test('CELL-07 DATA-01 a form that the mapping gives holds against single lines written otherwise', async () => {
    const mixed = file('2016.csv', ['01/03/2016', '25/03/2016', '2016-03-26'])
    expect((await read([mixed], { dateFormat: 'dd/mm/yyyy' })).bad).toEqual([1])
  })

  test('CELL-07 DATA-01 where no file shows which of two forms it is, the import is still refused', async () => {
    await expect(read([early, iso])).rejects.toMatchObject({ code: 'dates_ambiguous' })
  })
})

test('CELL-07 DATA-01 days of zeros are none, and say nothing of how days are written', async () => {
  const open = file('open.csv', ['00/00/0000', '00/00/0000'])
  const cleared = file('cleared.csv', ['2017-03-01', '00000000', '0000-00-00', '2017-03-15'])
  expect(await read([open, cleared])).toEqual({
    days: ['\\N', '\\N', '2017-03-01', '\\N', '\\N', '2017-03-15'],
    bad: [0, 0],
  })
  const typeOf = async (days: readonly string[]) =>
    (await analyseFile(file('a.csv', days))).columns.find(({ header }) => header === 'Date')
  expect(await typeOf(['20170301', '00000000', '00000000'])).toMatchObject({
    ...{ type: 'DATE', dateFormat: 'yyyymmdd', filled: 1 },
  })
  // Next to a file with days it is their column all the same.
  expect(await typeOf(['00000000', '00000000'])).toMatchObject({ filled: 0 })
})
