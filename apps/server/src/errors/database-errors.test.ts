import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOfDatabaseError } from './database-errors.ts'

const PACKAGE = join(import.meta.dirname, '../../../../packages/database')

test('OPS-03 every error that a trigger of the database raises has a code for its caller', async () => {
  const raised = new Set<string>()
  for (const folder of ['repeatable', 'migrations', 'project-migrations']) {
    const files = await readdir(join(PACKAGE, folder), { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.sql'))) {
      const text = await readFile(join(PACKAGE, folder, file), 'utf8')
      for (const [code] of text.matchAll(/\bQL\d{3}\b/g)) raised.add(code)
    }
  }
  expect(raised.size).toBeGreaterThan(8)
  const unmapped = [...raised].filter(
    (code) => codeOfDatabaseError(Object.assign(new Error(), { code })) === null,
  )
  expect(unmapped).toEqual([])
})
