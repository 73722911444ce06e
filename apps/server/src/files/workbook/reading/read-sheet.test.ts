import { expect, test } from 'vitest'
import { buildWorkbook } from '#testing/files/build-workbook.ts'
import { appendBytes, openNamelessFile } from './nameless-file.ts'
import { openWorkbook } from './open-workbook.ts'
import { readSheet } from './read-sheet.ts'

/** How many rows the only sheet has; each of its cells is the one long text. */
async function countRows(rows: string): Promise<number> {
  const strings = [`<si><t>${'x'.repeat(90_000)}</t></si>`]
  const file = openNamelessFile()
  appendBytes(file, await buildWorkbook({ sheets: [{ rows }], strings }))
  const workbook = await openWorkbook(file)
  try {
    let count = 0
    for await (const batch of readSheet(workbook, workbook.sheets[0]?.part ?? '')) count += batch.rows.length
    return count
  } finally {
    workbook.close()
  }
}

test('DATA-01 SEC-08 a small sheet that refers to a long text over and over is refused before its rows fill the memory', async () => {
  const cell = '<c t="s"><v>0</v></c>'
  await expect(countRows(`<row>${cell.repeat(12)}</row>`)).rejects.toMatchObject({ code: 'field_too_long' })
  await expect(countRows(`<row>${cell}</row>`.repeat(2000))).rejects.toMatchObject({
    code: 'workbook_too_large',
  })
  expect(await countRows(`<row>${cell}</row>`.repeat(200))).toBe(200)
})
