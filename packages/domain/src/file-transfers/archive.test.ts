import { expect, it } from 'vitest'
import { isArchiveName, unpackedName } from './archive.ts'

it.each([
  ['ledger.csv', 'ledger.csv'],
  ['2024/01/ledger.csv', 'ledger.csv'],
  ['2024/', null],
  ['__MACOSX/ledger.csv', null],
  ['2024/.DS_Store', null],
  ['2024/Thumbs.db', null],
])('DATA-09 %s of an archive is unpacked as %s', (path, name) => {
  expect(unpackedName(path)).toBe(name)
})

it('DATA-09 an archive is known by its ending', () => {
  expect(['FEC.zip', 'FEC.ZIP', 'zip.csv', 'a.zip.csv'].map(isArchiveName)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
