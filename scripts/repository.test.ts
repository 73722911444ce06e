import { expect, test } from 'vitest'
import { readFiles } from './repository.ts'

test('a check that looks for files of which there are none fails', async () => {
  await expect(readFiles(/\.of-no-file$/)).rejects.toThrow('No file was found')
})
