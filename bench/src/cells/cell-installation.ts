import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type DatabaseUrls, openDatabase } from '@quitus/database/connection.ts'
import { withClient } from '@quitus/database/guarded-client.ts'
import { insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { startTemporaryServer } from '@quitus/database/testing/temporary-server.ts'
import { REPLICATOR, urlOfDatabase } from '@quitus/database/testing/test-template.ts'
import { GRID_ACCOUNT } from '../grid/grid-installation.ts'
import { runQuitus, startServer } from '../quitus-process.ts'

/** Other accounts are made like the one of the generated views. */
export const CELL_ACCOUNT = { login: 'member@quitus.test', password: GRID_ACCOUNT.password }

/** Between two looks whether a cell knows a new project. */
const FOLLOWS_MS = 5

export type CellInstallation = {
  address: string
  central: Database
  /** By number; the first is cell 1. */
  cells: readonly Database[]
  adminId: number
  memberId: number
  /** Moves a project by the command line, as an operator does. */
  move: (projectId: number, places: { from: number; to: number }) => Promise<void>
  stop: () => Promise<void>
}

/** An installation with so many cells on one temporary server, whose writes are not made durable, and its process. */
export async function startCells(count: number): Promise<CellInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-bench-cells-'))
  const { server, superuserUrl, stop: stopDatabase } = await startTemporaryServer()
  const urlsOf = (name: string): DatabaseUrls => ({
    ownerUrl: urlOfDatabase(server.ownerUrl, name),
    appUrl: urlOfDatabase(server.appUrl ?? server.ownerUrl, name),
    authUrl: urlOfDatabase(server.authUrl ?? server.ownerUrl, name),
  })
  const names = Array.from({ length: count + 1 }, (_, number) => `cell_${number}`)
  await withClient(server.ownerUrl, async (client) => {
    for (const name of names) await client.query(`create database ${name}`)
  })
  const [centralUrls, ...cellUrls] = names.map(urlsOf)
  if (centralUrls === undefined) throw new Error('There is no central database.')
  const replicatorUrlOf = (cell: number) => {
    const url = new URL(urlOfDatabase(superuserUrl, `cell_${cell}`))
    url.username = REPLICATOR
    url.password = REPLICATOR
    return url.href
  }
  const environment = {
    DATABASE_URL: centralUrls.ownerUrl,
    DATABASE_APP_URL: centralUrls.appUrl ?? '',
    DATABASE_AUTH_URL: centralUrls.authUrl ?? '',
    // One server has the connections of all databases.
    DATABASE_POOL: '5',
    CELLS: JSON.stringify(
      cellUrls.map(({ ownerUrl, appUrl }, at) => ({
        ...{ number: at + 1, databaseUrl: ownerUrl, databaseAppUrl: appUrl },
      })),
    ),
    CELL_CENTRAL_URL: replicatorUrlOf(0),
    TRUST_PROXY: '127.0.0.1',
  }
  for (const [login, ...flags] of [
    [GRID_ACCOUNT.login, '--staff', '--admin'],
    [CELL_ACCOUNT.login],
  ] as const) {
    const user = ['user', 'create', '--login', login, '--name', login, '--company', 'Bench', ...flags]
    const withoutCells = { ...environment, CELLS: '', QUITUS_PASSWORD: GRID_ACCOUNT.password }
    await runQuitus(folder, user, withoutCells)
  }
  for (const [at, name] of names.slice(1).entries()) {
    const number = String(at + 1)
    const cell = { ...environment, CELL_SUPERUSER_URL: urlOfDatabase(superuserUrl, name) }
    await runQuitus(folder, ['cell', 'add', '--number', number, '--name', `Cell ${number}`], cell)
  }
  const process = await startServer(folder, environment)
  const central = openDatabase(centralUrls, 1)
  const cells = cellUrls.map((urls) => openDatabase(urls, 1))
  const idOf = async (login: string) =>
    (
      await central.owner
        .selectFrom('core.users')
        .select('id')
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
    ).id
  return {
    address: process.address,
    central,
    cells,
    adminId: await idOf(GRID_ACCOUNT.login),
    memberId: await idOf(CELL_ACCOUNT.login),
    async move(projectId, { from, to }) {
      const urls = {
        CELL_SUPERUSER_URL: urlOfDatabase(superuserUrl, `cell_${to}`),
        CELL_SOURCE_URL: replicatorUrlOf(from),
      }
      const options = ['--project', String(projectId), '--to', String(to)]
      await runQuitus(folder, ['cell', 'move', ...options], { ...environment, ...urls })
    },
    async stop() {
      await process.stop()
      for (const database of [central, ...cells]) await database.close()
      await stopDatabase()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a project in a cell, 0 for the central database, and waits until its schema is there. */
export async function makeProject(
  { central, cells, adminId, memberId }: CellInstallation,
  { name, cell }: { name: string; cell: number },
): Promise<{ id: number; database: Database }> {
  const id = await central.owner.transaction().execute(async (tx) => {
    const project = await insertProject(tx, { name, company: 'Bench', features: ['dashboard'], cell })
    await setMember(tx, project, adminId, 'manage')
    await setMember(tx, project, memberId, 'review')
    return project
  })
  const database = cell === 0 ? central : cells[cell - 1]
  if (database === undefined) throw new Error(`There is no cell ${cell}.`)
  const isKnown = () =>
    database.owner.selectFrom('core.projects').select('id').where('id', '=', id).executeTakeFirst()
  while ((await isKnown()) === undefined) await pause(FOLLOWS_MS)
  await prepareOwnProjects(database.owner)
  return { id, database }
}
