import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { sendFromProcess } from './start-backup-process.ts'

const database = await createTestDatabase()
const root = await mkdtemp(join(tmpdir(), 'quitus-backup-process-'))
afterAll(async () => {
  await Promise.all([database.drop(), rm(root, { recursive: true })])
})

/** A backup that has written its tables and waits for the list of a store that never answers. */
async function halfWritten(folderName: string) {
  let listed = 0
  const silent = createServer(() => {
    listed += 1
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await new Promise((resolve) => silent.once('listening', resolve))
  const folder = join(root, folderName)
  const stopping = new AbortController()
  const files = {
    s3: {
      ...{ bucket: 'silent', prefix: '', region: 'eu-west-3' },
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    },
  }
  const order = {
    ...{ ownerUrl: database.ownerUrl, files, place: { folder }, name: 'night' },
    ...{ now: new Date('2026-03-01T02:15:00Z'), key: null },
  }
  const outcome = sendFromProcess(order, stopping.signal).catch((error: unknown) => error)
  await vi.waitFor(() => expect(listed).toBe(1), 30_000)
  expect(await readdir(folder)).toEqual(['night.part'])
  return { folder, stopping, outcome }
}

test('OPS-04 a backup that is stopped halfway leaves nothing, even while a store does not answer', async () => {
  const { folder, stopping, outcome } = await halfWritten('stopped')
  stopping.abort(new Error('stopping'))
  expect(await outcome).toEqual(new Error('stopping'))
  expect(await readdir(folder)).toEqual([])
})

/** As Linux lists them. */
async function backupProcesses(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const found: number[] = []
  for (const pid of children.split(' ').filter(Boolean))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('backup-process')) found.push(Number(pid))
  return found
}

test('OPS-04 a backup whose process is killed fails, and the process that waits for it goes on', async () => {
  const { outcome } = await halfWritten('killed')
  const [pid, ...others] = await backupProcesses()
  if (pid === undefined || others.length > 0) throw new Error('There is not one backup.')
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toEqual(new Error('The backup ended before it was done (SIGKILL).'))
})
