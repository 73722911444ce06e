import { expect, test } from 'vitest'
import { POSTED_READS } from './posted-reads.ts'
import { REGISTRY } from './registry.ts'

test('OPS-02 the reads that are posted, and may be sent again, are those that the registry declares', () => {
  const declared = REGISTRY.filter(({ method, isRead }) => method !== 'GET' && isRead === true)
  expect(declared.map(({ method }) => method)).toEqual(declared.map(() => 'POST'))
  expect(declared.map(({ path }) => path).toSorted()).toEqual(POSTED_READS.toSorted())
})
