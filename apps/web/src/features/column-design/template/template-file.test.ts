import type { Template } from '@quitus/contract/templates/template.schema.ts'
import { TEMPLATE_VERSION } from '@quitus/domain/template.ts'
import { expect, test } from 'vitest'
import { readTemplate } from './template-file.ts'

const TEMPLATE: Template = { format: 'quitus-template', version: TEMPLATE_VERSION, grids: {}, syntheses: [] }

test('DATA-02 a template is read as it was written, one of an earlier release too; another file or one of a later release is said to be so', () => {
  expect(readTemplate(JSON.stringify(TEMPLATE))).toEqual({ template: TEMPLATE })
  expect(readTemplate(JSON.stringify({ ...TEMPLATE, version: 1 }))).toEqual({
    template: { ...TEMPLATE, version: 1 },
  })
  const later = { ...TEMPLATE, version: TEMPLATE_VERSION + 1 }
  expect(readTemplate(JSON.stringify(later))).toEqual({ fault: 'later' })
  for (const text of [
    '',
    '[]',
    '{',
    'null',
    '{"format":"other"}',
    '{"format":"quitus-template","version":1}',
  ])
    expect(readTemplate(text)).toEqual({ fault: 'none' })
})
