import { expect, test } from 'vitest'
import { findSilentCatches } from './silent-catches.ts'

const faults = (text: string, path = 'a.ts') => findSilentCatches([{ path, text }])

test('an error that is dropped needs a comment, a log or a new error', () => {
  expect(faults('try {\n  a()\n} catch {\n  b()\n}')).toEqual([
    'a.ts:3 drops an error: log it, or say why in a comment',
  ])
  expect(faults('a()\n  .catch(() => undefined)')).toHaveLength(1)
  expect(faults('try {\n  a()\n} catch {\n  // No storage.\n}')).toEqual([])
  expect(faults('// Repeated by the next one.\na().catch(() => undefined)')).toEqual([])
  expect(faults('a().catch((error) => log(error))')).toEqual([])
  expect(faults('try {\n  a()\n} catch {\n  throw new Error()\n}')).toEqual([])
  expect(
    faults('/** Says what the function returns. */\nconst b = () => a().catch(() => null)'),
  ).toHaveLength(1)
  expect(() => faults('a().catch(() => null)', 'a.test.ts')).toThrow('No file was read')
})
