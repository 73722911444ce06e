import { expect, test } from 'vitest'
import { StringTable } from './string-table.ts'

test('DATA-01 shared texts beyond the memory for them are read from a file', () => {
  const table = new StringTable(1000)
  const texts = Array.from({ length: 5000 }, (_, at) =>
    at % 7 === 0 ? '' : `Numéro ${at} ${'é'.repeat(at % 90)}`,
  )
  texts.push('long '.repeat(50_000))
  for (const text of texts) table.add(text)
  expect(table.isSpilled).toBe(true)
  for (const at of [0, 1, 4999, 5000, 17, 2500, 5000, 3]) expect(table.get(at)).toBe(texts[at])
  expect(texts.every((text, at) => table.get(at) === text)).toBe(true)
  expect(table.get(5001)).toBeUndefined()
  table.close()
})
