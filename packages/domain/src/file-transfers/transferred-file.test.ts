import { expect, test } from 'vitest'
import { FILE_KINDS } from '#files/file-kinds.ts'
import { PROGRAM_EXTENSIONS } from './program-extensions.ts'
import { isProgramName, transferredKindOf } from './transferred-file.ts'

test.each([
  ...['docm', 'xlsm', 'xlam', 'xlsb', 'pptm', 'iqy', 'slk', 'settingcontent-ms', 'library-ms', 'desktop'],
  ...[
    'search-ms',
    'appref-ms',
    'exe',
    'lnk',
    'ps1',
    'jar',
    'hta',
    'url',
    'vhdx',
    'iso',
    'sh',
    'py',
    'msix',
    'webloc',
  ],
])('XFER-03 SEC-08 a file that .%s would run is not taken, however its name is written', (extension) => {
  for (const name of [`facture.${extension}`, `FACTURE.PDF.${extension.toUpperCase()}`]) {
    expect(isProgramName(name)).toBe(true)
    expect(transferredKindOf(name)).toBeNull()
  }
})

test('XFER-03 no kind that cells take is refused as a program, nor what ledgers come in', () => {
  const taken = [...Object.keys(FILE_KINDS), '7z', 'gz', 'bak', 'dat', 'fec', 'dbf', 'accdb', 'parquet']
  expect(taken.filter((extension) => PROGRAM_EXTENSIONS.has(extension))).toEqual([])
  expect(isProgramName('exe')).toBe(false)
  expect(isProgramName('.exe')).toBe(false)
})
