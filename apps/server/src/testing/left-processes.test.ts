import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { endAfterFile, endLeftProcesses } from './left-processes.ts'

test('OPS-03 a process that a test file left running is ended, and its worker with it', async () => {
  const child = spawn('sleep', ['600'])
  endAfterFile(child)
  await endLeftProcesses()
  expect(child.signalCode).toBe('SIGTERM')
})
