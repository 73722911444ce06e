import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = new URL('./unhandled-rejections.ts', import.meta.url).href

/** A process of its own that leaves a rejection alone; what it wrote, and the status that it ended with. */
function leaveAlone(rejection: string): { status: number | null; output: string; errors: string } {
  const script = `
    const { endOnUnhandledRejections } = await import(${JSON.stringify(MODULE)})
    const log = (level) => ({ err }, message) => console.log(level, message, err.message)
    endOnUnhandledRejections({ warn: log('warn'), fatal: log('fatal') })
    setTimeout(() => console.log('still there'), 100)
    Promise.reject(${rejection})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status, output: stdout, errors: stderr }
}

test.each([
  ["Object.assign(new Error('terminating connection'), { code: '57P01' })"],
  ["new Error('The queue lost its connection.', { cause: new Error('Connection terminated unexpectedly') })"],
])('OPS-05 a process goes on when nobody handles that the database is away: %s', (rejection) => {
  const { status, output } = leaveAlone(rejection)
  expect(status).toBe(0)
  expect(output).toMatch(/^warn .*\nstill there\n$/)
})

test('OPS-05 any other rejection that nobody handles ends the process, and says so', () => {
  const { status, output, errors } = leaveAlone("new TypeError('x is not a function')")
  expect(status).not.toBe(0)
  expect(output).toMatch(/^fatal .*x is not a function\n$/)
  expect(errors).toContain('TypeError: x is not a function')
})
