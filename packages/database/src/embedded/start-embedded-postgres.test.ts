import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runEmbeddedChild } from '#testing/run-embedded-child.ts'
import { findRunningEmbeddedPostgres } from './find-running-embedded-postgres.ts'
import { findPlatformBinaries } from './platform-binaries.ts'
import { findPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let dataFolder: string
let cleanUps: (() => Promise<void>)[]

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-embedded-'))
  // The server's user goes through, so that everything of the test lies below this one folder.
  await chmod(folder, 0o711)
  dataFolder = join(folder, 'data')
  cleanUps = [() => rm(folder, { recursive: true })]
})

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

async function start(log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, ...(log !== undefined && { log }) })
  cleanUps.push(server.stop)
  return server
}

async function query(ownerUrl: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const answer = await client.query<unknown[]>({ text, rowMode: 'array' })
    return answer.rows.flat()
  } finally {
    await client.end()
  }
}

async function recordOf(folder: string): Promise<{ cluster: string; port: number }> {
  const record: { cluster: string; port: number } = JSON.parse(
    await readFile(join(folder, 'postgres.json'), 'utf8'),
  )
  return { ...record, cluster: resolve(folder, record.cluster) }
}

test('OPS-01 the first start gives a durable UTF-8 database with French order, trigrams and accents, on the loopback address only, whose owner is no superuser', async () => {
  const { ownerUrl } = await start()
  expect(await query(ownerUrl, 'show server_encoding')).toEqual(['UTF8'])
  expect(await query(ownerUrl, 'show fsync')).toEqual(['on'])
  expect(await query(ownerUrl, 'show full_page_writes')).toEqual(['on'])
  await query(ownerUrl, 'create extension pg_trgm')
  await query(ownerUrl, 'create extension unaccent')
  const words = `select w from (values ('Zoé'), ('été'), ('Etape'), ('étape'), ('abc')) as t (w) order by w collate "fr-x-icu"`
  expect(await query(ownerUrl, words)).toEqual(['abc', 'Etape', 'étape', 'été', 'Zoé'])
  expect(await query(ownerUrl, `select lower('ÉTÉ'), similarity('électricité', 'electricité') < 1`)).toEqual([
    'été',
    true,
  ])
  const rights = 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'
  expect(await query(ownerUrl, rights)).toEqual([false, true, true])
  expect(await query(ownerUrl, 'show listen_addresses')).toEqual(['127.0.0.1'])
  const stranger = new URL(ownerUrl)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataFolder, 'postgres.json'))).mode & 0o777).toBe(0o600)
})

test('SEC-01 SEC-07 the application logs in with passwords of its own that only the record holds, in a folder of an earlier release too', async () => {
  const first = await start()
  const who = 'select current_user::text'
  expect(await query(first.appUrl ?? '', who)).toEqual(['quitus_app'])
  expect(await query(first.authUrl ?? '', who)).toEqual(['quitus_auth'])
  await first.stop()
  const path = join(dataFolder, 'postgres.json')
  const { appPassword, authPassword, ...earlier } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(earlier))
  const second = await start()
  expect(await query(second.appUrl ?? '', who)).toEqual(['quitus_app'])
  expect(await query(second.authUrl ?? '', who)).toEqual(['quitus_auth'])
  for (const url of [first.appUrl, first.authUrl])
    await expect(query(url ?? '', who)).rejects.toThrow('password authentication failed')
  expect(await findRunningEmbeddedPostgres(dataFolder)).toEqual({
    ownerUrl: second.ownerUrl,
    appUrl: second.appUrl,
    authUrl: second.authUrl,
  })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a second start keeps the data and the address', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(second.ownerUrl).toBe(first.ownerUrl)
  expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([42])
})

test('a port that another program took meanwhile is no obstacle', async () => {
  const first = await start()
  await first.stop()
  const squatter = createServer().listen((await recordOf(dataFolder)).port, '127.0.0.1')
  await once(squatter, 'listening')
  cleanUps.push(async () => void squatter.close())
  const second = await start()
  expect(second.ownerUrl).not.toBe(first.ownerUrl)
  expect(await query(second.ownerUrl, 'select 1')).toEqual([1])
})

test('SEC-04 the server that a killed process left running is taken over with all that was written', async () => {
  const killed = await runEmbeddedChild(dataFolder)
  await query(killed.ownerUrl, 'create table kept as select 42 as answer')
  await killed.kill()
  const { cluster } = await recordOf(dataFolder)
  const orphan = await findPostmaster(cluster)
  expect(orphan).not.toBeNull()
  const server = await start()
  expect(await findPostmaster(cluster)).toEqual(orphan)
  expect(await query(server.ownerUrl, 'select answer from kept')).toEqual([42])
  await server.stop()
  expect(await findPostmaster(cluster)).toBeNull()
})

test('SEC-04 the server is started again when it is killed, and keeps what was written', async () => {
  const { ownerUrl } = await start()
  await query(ownerUrl, 'create table kept as select 42 as answer')
  const { cluster } = await recordOf(dataFolder)
  const before = await findPostmaster(cluster)
  process.kill(before?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => query(ownerUrl, 'select answer from kept'), { timeout: 60_000 }).toEqual([42])
  expect((await findPostmaster(cluster))?.pid).not.toBe(before?.pid)
})

test('SEC-04 a server that cannot be started again, as on a full disk, is tried until it can', async () => {
  const said: string[] = []
  const { ownerUrl } = await start((message) => said.push(message))
  await query(ownerUrl, 'create table kept as select 42 as answer')
  const { cluster } = await recordOf(dataFolder)
  const control = join(cluster, 'global', 'pg_control')
  const before = await findPostmaster(cluster)
  await rename(control, `${control}.away`)
  process.kill(before?.pid ?? 0, 'SIGKILL')
  // It was started again, and that has failed.
  await expect.poll(() => said.length, { timeout: 60_000 }).toBe(2)
  await rename(`${control}.away`, control)
  await expect.poll(() => query(ownerUrl, 'select answer from kept'), { timeout: 60_000 }).toEqual([42])
  expect(said).toHaveLength(2)
})

test('a pid file that names a process of someone else is no obstacle', async () => {
  const first = await start()
  await first.stop()
  const { cluster, port } = await recordOf(dataFolder)
  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  cleanUps.push(async () => void stranger.kill())
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n${port}\n\n127.0.0.1\n`)
  const second = await start()
  expect(await query(second.ownerUrl, 'select 1')).toEqual([1])
})

test('a second process on the same data folder is refused with who holds it, and the first goes on', async () => {
  const { ownerUrl } = await start()
  const second = await runEmbeddedChild(dataFolder)
  expect(second.error).toBe(
    `EmbeddedPostgresError: The data folder ${dataFolder} is in use by process ${process.pid}: stop it first, or set QUITUS_DATA to another folder.`,
  )
  expect(await query(ownerUrl, 'select 1')).toEqual([1])
})

test('of two processes that start at once on a new data folder, one works and one is refused', async () => {
  const both = await Promise.all([runEmbeddedChild(dataFolder), runEmbeddedChild(dataFolder)])
  for (const each of both) cleanUps.push(each.kill)
  const [winner, ...more] = both.filter(({ error }) => error === '')
  expect(more).toEqual([])
  expect(await query(winner?.ownerUrl ?? '', 'select 1')).toEqual([1])
  expect(both.filter(({ error }) => error.includes('is in use by process'))).toHaveLength(1)
  await Promise.all(both.map((each) => each.kill()))
  await (await start()).stop()
})

test('a database that has gone from its place is not silently replaced by an empty one', async () => {
  await (await start()).stop()
  const { cluster } = await recordOf(dataFolder)
  await rm(cluster, { recursive: true })
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
    'restore it, or start with an empty data folder',
  )
})

test('a data folder that was moved, or restored by root without its owners, still works', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()
  const moved = `${dataFolder}-moved`
  await cp(dataFolder, moved, { recursive: true })
  await rm(dataFolder, { recursive: true })
  dataFolder = moved
  expect(await query((await start()).ownerUrl, 'select answer from kept')).toEqual([42])
})

test('a system without a platform package is refused with advice to set DATABASE_URL', async () => {
  await expect(findPlatformBinaries('sunos', 'x64')).rejects.toThrow('set DATABASE_URL')
})
