import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertProject, insertUser } from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { cellsMissing, createTestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { replicatorUrlOf, superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertFile } from '#files/files.sql.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { createMessages } from '#language/messages.ts'
import { readConfig } from '../config.ts'
import type { runCellAdd } from './cell.ts'
import { runCellDrain, runCellMove } from './cell-move.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`The commands that move projects are not tested: ${missing}\n`)

const ACCOUNT = {
  login: 'marie@quitus.test',
  fullName: 'Marie Delaunay',
  company: 'Valmont',
  roleType: 'customer',
  passwordHash: null,
} as const

/** A central database with two projects, a file in the first, and a cell. */
async function startInstallation() {
  const central = await createTestDatabase()
  onTestFinished(() => central.drop())
  const cell = await createTestCell(central)
  onTestFinished(() => cell.drop())
  const dataFolder = await mkdtemp(join(tmpdir(), 'quitus-cell-move-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const { owner } = central.database
  const projects = await owner
    .transaction()
    .execute(async (tx) => [
      await insertProject(tx, { name: 'Audit 2025', company: 'Valmont', features: [] }),
      await insertProject(tx, { name: 'Audit 2026', company: 'Valmont', features: [] }),
    ])
  await prepareOwnProjects(owner)
  const fileId = randomUUID()
  const received = join(dataFolder, 'received')
  await writeFile(received, 'evidence')
  await mkdir(join(dataFolder, 'files'))
  await createLocalFileStore(join(dataFolder, 'files')).put(fileId, { path: received, size: 8 })
  await owner.transaction().execute(async (tx) => {
    const userId = await insertUser(tx, ACCOUNT)
    const file = { id: fileId, name: 'evidence.txt', size: 8, type: 'text/plain', sha256: Buffer.alloc(32) }
    await insertFile(tx, file, { projectId: projects[0] ?? 0, userId, now: new Date() })
  })
  const translate = (await createMessages())('en')
  const given = {
    DATABASE_URL: central.ownerUrl,
    DATABASE_APP_URL: central.appUrl ?? '',
    DATABASE_AUTH_URL: central.authUrl ?? '',
    QUITUS_DATA: dataFolder,
    CELLS: JSON.stringify([{ number: 1, databaseUrl: cell.ownerUrl, databaseAppUrl: cell.appUrl }]),
  }
  const run = async (command: typeof runCellAdd, options: { to: string } & Record<string, string>) => {
    const [source, target] = options.to === '0' ? [cell, central] : [central, cell]
    const config = readConfig({
      ...given,
      CELL_SUPERUSER_URL: superuserUrlOf(target),
      CELL_SOURCE_URL: replicatorUrlOf(source),
    })
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const failure = await command(options, config, { translate, print, showProgress: null }).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    )
    return [...lines, ...failure].join('\n')
  }
  return { owner, dataFolder, projects, fileId, run }
}

describe.skipIf(missing !== null)('the commands that move projects', () => {
  test('OPS-08 a project goes to a cell with its files, and back', async () => {
    const { owner, dataFolder, projects, fileId, run } = await startInstallation()
    const [project = 0] = projects
    // Where that is another disk, nothing can be moved from it to the files.
    vi.stubEnv('TMPDIR', join(dataFolder, 'no-temporary-folder'))
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await run(runCellMove, { project: String(project), to: '1' })).toMatch(
      /^Project \d+ is in cell 1. Nobody could write for \d+ ms\.$/,
    )
    const moved = join(dataFolder, 'cells', '1', 'files', fileId.slice(0, 2), fileId)
    expect(await readFile(moved, 'utf8')).toBe('evidence')
    expect(await run(runCellMove, { project: String(project), to: '1' })).toMatch(/is in cell 1 already\.$/)
    expect(await run(runCellMove, { project: String(project), to: '0' })).toMatch(/is in cell 0\. Nobody/)
    const { cell } = await owner
      .selectFrom('core.projects')
      .select('cell')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    expect(cell).toBe(0)
  })

  test('OPS-08 a cell is drained: each of its projects moves, and one that cannot is named', async () => {
    const { owner, projects, run } = await startInstallation()
    const [first = 0, second = 0] = projects
    const said = await run(runCellDrain, { number: '0', to: '1' })
    expect(said).toContain(`Project ${first} is in cell 1.`)
    expect(said).toContain(`Project ${second} is in cell 1.`)
    expect(said).toMatch(/Cell 0 has no projects any more\.$/)
    await owner
      .insertInto('core.begun_erasures')
      .values({ project_id: second, begun_at: new Date(), is_by_rule: true, actor_id: null, reference: null })
      .execute()
    const refused = await run(runCellDrain, { number: '1', to: '0' })
    expect(refused).toContain(`Project ${first} is in cell 0.`)
    expect(refused).toContain(`Project ${second} is being erased.`)
    expect(refused).toMatch(/1 project stays in cell 1; run the command again later\.$/)
  })

  test('OPS-08 what cannot be moved is refused in words', async () => {
    const { projects, run } = await startInstallation()
    expect(await run(runCellMove, { project: '4711', to: '1' })).toBe('There is no project 4711.')
    expect(await run(runCellDrain, { number: '1', to: '1' })).toBe('Name another cell than 1.')
    expect(await run(runCellMove, { project: String(projects[0]), to: '2' })).toBe('CELLS names no cell 2.')
  })
})
