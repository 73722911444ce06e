import { expect, test } from 'vitest'
import { findTypedLimits } from './field-limits.ts'

const faults = (text: string, path = 'apps/web/src/a.tsx') => findTypedLimits([{ path, text }])

test('a limit of a field is the constant of its schema', () => {
  expect(faults('<TextInput\n  maxLength={200}\n/>')).toEqual([
    'apps/web/src/a.tsx:2 maxLength={200}: import the constant that the schema of the contract has',
  ])
  expect(faults('<NumberInput min={1} max={365} />')).toHaveLength(1)
  expect(faults('<TextInput maxLength={MAX_NAME} />')).toEqual([])
  expect(() => faults('<TextInput maxLength={200} />', 'apps/web/src/a.test.tsx')).toThrow('No file was read')
})
