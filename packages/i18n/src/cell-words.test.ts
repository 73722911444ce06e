import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { CELL_VALUE_ERRORS } from '@quitus/domain/values/cell-value.ts'
import { describe, expect, test } from 'vitest'
import { loadViewTexts } from './catalogues/views.ts'

describe.each(LOCALES)('in %s', async (locale) => {
  const { cells, grid } = await loadViewTexts(locale)

  test('CELL-07 every reason why a value is refused has a text', () => {
    for (const code of CELL_VALUE_ERRORS) expect(cells[code], code).toMatch(/\.$/)
  })

  test.each([
    ['true', true],
    ['false', false],
    ['pending', null],
  ] as const)('CELL-03 the word for %s can be typed', (key, value) => {
    const entry = { currency: 'EUR', timeZone: 'UTC', previous: null }
    expect(COLUMN_TYPE_RULES.BOOLEAN.parseTyped(grid.boolean[key], entry)).toEqual({ ok: true, value })
  })
})
