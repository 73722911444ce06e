import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)

/** The priority that a process has after it has lowered that with which it was started. */
async function loweredFrom(started: number): Promise<string> {
  const code = `import os from 'node:os'
    os.setPriority(${started})
    const { lowerPriority } = await import(${MODULE})
    lowerPriority()
    console.log(os.getPriority())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return stdout.trim()
}

test('OPS-04 a backup has a lower priority than the servers of its machine, and keeps a still lower one', async () => {
  expect(await loweredFrom(0)).toBe('4')
  expect(await loweredFrom(12)).toBe('12')
})
