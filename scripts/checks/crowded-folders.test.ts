import { expect, test } from 'vitest'
import { findCrowdedFolders } from './crowded-folders.ts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `${folder}/a${at}.ts` }))

test('a folder of more than forty files is crowded, whatever is below it', () => {
  expect(findCrowdedFolders([...files('a', 40), ...files('a/b', 40)])).toEqual([])
  expect(findCrowdedFolders([...files('a', 41), ...files('b', 3)])).toEqual(['a holds 41 files, 40 at most'])
})

test('a check that reads nothing fails', () => {
  expect(() => findCrowdedFolders([])).toThrow('No file was read')
})
