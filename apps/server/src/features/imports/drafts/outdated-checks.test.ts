import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import { expect, test } from 'vitest'
import { LEDGER, startImportWorld } from '#testing/files/import-world.ts'

const { emptyProject } = await startImportWorld()

test('DATA-09 a check is outdated once files would be read in another way, and not by what becomes of their lines', async () => {
  const { file, prepare, start, ended, read, save } = await emptyProject()
  await prepare([await file(`${LEDGER}S9;Gamma;G-1;31/02/2024;10,00\r\n`)])
  expect((await read()).isCheckOutdated).toBe(false)
  await start(true)
  await ended('check')
  const { content, isCheckOutdated } = await read()
  expect(isCheckOutdated).toBe(false)
  const after = async (change: Partial<DraftContent>) => {
    await save({ ...content, ...change })
    return (await read()).isCheckOutdated
  }
  expect(await after({ excludesBadLines: true })).toBe(false)
  expect(await after({ excludesBadLines: true, addsToCurrent: true, detection: { nearDays: 3 } })).toBe(false)
  const renamed = content.columns.map((each, at) => (at === 0 ? { ...each, type: 'INTEGER' as const } : each))
  expect(await after({ excludesBadLines: true, columns: renamed })).toBe(true)
  expect(await after({ reading: { ...content.reading, headerLine: 2 } })).toBe(true)
  expect(await after({ files: [await file(LEDGER, 'other.csv')] })).toBe(true)
  expect(await after({})).toBe(false)
})
