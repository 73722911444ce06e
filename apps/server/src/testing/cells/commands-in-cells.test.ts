import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setMember } from '@quitus/database/people/people.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Command } from '#commands/command-context.ts'
import { runEraseAgain } from '#commands/erasures.ts'
import { runHeads } from '#commands/heads.ts'
import { runImport } from '#commands/import.ts'
import { createProject } from '#commands/project-create.ts'
import { updateProject } from '#commands/project-update.ts'
import { runVerify } from '#commands/verify.ts'
import { readHeads } from '#history-chain/heads.ts'
import type { CellSettings } from '#settings/cells-setting.ts'
import { madeTransferFolder } from '#testing/access/transfer-subjects.sql.ts'
import { LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { chainAll } from '../history/chain-all.ts'
import { placesOfTexts } from '../history/places-of-texts.sql.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'
import { runCommand } from './run-command.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Commands in cells are not tested: ${missing}\n`)

describe.skipIf(missing !== null)('a command about a project in a cell', async () => {
  let cell: TestCell
  const server = await startTestServer({
    createCells: async (central) => {
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const staff = await server.person({ roleType: 'staff' })
  const as = await server.signInAs(staff)
  const folder = await mkdtemp(join(tmpdir(), 'quitus-commands-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const address = () => ({
    ...{ number: 1, databaseUrl: cell.ownerUrl, databaseAppUrl: cell.appUrl ?? cell.ownerUrl },
  })
  const down = () => ({ ...address(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  const published = (at: number) => publishForWriting(server, staff, [[staff, 'manage']], { cell: at })

  const run = (
    command: Command,
    options: object,
    { isDown = false, locale, cells }: { isDown?: boolean; locale?: Locale; cells?: CellSettings[] } = {},
  ) => runCommand(server, cells ?? [isDown ? down() : address()], [command, options], locale)
  const rowsIn = async (owner: typeof server.database.owner, projectId: number) => {
    const schema = projectSchemaName(projectId)
    const there = await sql<{ there: boolean }>`
      select to_regnamespace(${schema}) is not null as there`.execute(owner)
    if (there.rows[0]?.there !== true) return null
    const { rows } = await sql`select from ${sql.id(schema, 'entries')}`.execute(owner)
    return rows.length
  }
  const placeOf = (name: string) =>
    server.database.owner
      .selectFrom('core.projects')
      .select(['id', 'cell'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()

  test('OPS-08 project create makes it in the open cell with the fewest, and in one that can be reached', async () => {
    const options = { name: 'Devon', company: 'Devon', member: [`${staff.login}:manage`] }
    expect((await run(createProject, options)).code).toBe(0)
    const made = await placeOf('Devon')
    expect(made.cell).toBe(1)
    expect(await rowsIn(cell.database.owner, made.id)).toBe(0)
    expect(await rowsIn(server.database.owner, made.id)).toBeNull()
    const elsewhere = await run(createProject, { ...options, name: 'Dorset' }, { isDown: true })
    expect(elsewhere.printed).toContain('The database of cell 1 cannot be reached.')
    expect((await placeOf('Dorset')).cell).toBe(0)
  })

  test('OPS-08 import fills a project in its cell, with the files there', async () => {
    const project = await server.project({ members: [[staff, 'manage']], cell: 1 })
    const [mapping, file] = [join(folder, 'mapping.json'), join(folder, 'ledger.csv')]
    await writeFile(mapping, JSON.stringify(LEDGER_MAPPING))
    const line = (id: string) => `${id},S1,F-1,100.00,2024-01-31\n`
    await writeFile(file, `${LEDGER_HEADER}\n${line('a')}${line('b')}`)
    const options = { project: String(project.id), as: staff.login, mapping, files: [file] }
    expect(await run(runImport, options)).toMatchObject({ code: 0 })
    expect(await rowsIn(cell.database.owner, project.id)).toBeGreaterThan(0)
    const parts = await server.deps.cells.partsOf(project.id)
    const [kept] = await cell.database.owner
      .selectFrom('core.transfer_objects')
      .select('id')
      .where('project_id', '=', project.id)
      .where('is_folder', '=', false)
      .execute()
    const bytes = await parts?.files.store.open(kept?.id ?? '')
    expect(bytes === undefined ? '' : (await bytes.toArray()).join('')).toBe(await readFile(file, 'utf8'))
    const unreached = await run(runImport, options, { isDown: true, locale: 'fr' })
    expect(unreached).toEqual({ code: 2, printed: 'La base de la cellule 1 est injoignable.' })
    const unset = await run(runImport, options, { cells: [] })
    expect(unset.printed).toBe('CELLS names no cell 1.')
  })

  test('OPS-08 a command waits for what was committed centrally, and says where a cell does not follow', async () => {
    const [late, project] = [await server.person({ roleType: 'staff' }), await server.project({ cell: 1 })]
    const client = await cell.database.ownerPool.connect()
    await client.query('begin')
    await client.query('lock table core.project_members in share row exclusive mode')
    await server.database.owner.transaction().execute((tx) => setMember(tx, project.id, late.id, 'manage'))
    const [mapping, file] = [join(folder, 'late.json'), join(folder, 'late.csv')]
    await writeFile(mapping, JSON.stringify(LEDGER_MAPPING))
    await writeFile(file, `${LEDGER_HEADER}\na,S1,F-1,100.00,2024-01-31\n`)
    const options = { project: String(project.id), as: late.login, mapping, files: [file] }
    const held = await run(runImport, options)
    await client.query('rollback')
    client.release()
    expect(held).toMatchObject({ code: 2 })
    expect(held.printed).toContain('A change did not arrive in cell 1 within 5 seconds.')
    expect(await run(runImport, options)).toMatchObject({ code: 0 })
  })

  test('OPS-08 PRJ-04 DATA-09 project update opens screens centrally and watches a folder of the cell', async () => {
    const project = await server.project({ members: [[staff, 'manage']], cell: 1, features: ['transfers'] })
    const options = { project: String(project.id) }
    expect((await run(updateProject, { ...options, feature: ['transfers', 'dashboard'] })).code).toBe(0)
    const { features } = await cell.database.owner
      .selectFrom('core.projects')
      .select('features')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(features).toEqual(['transfers', 'dashboard'])
    const folderId = await madeTransferFolder(
      { ...server, database: cell.database },
      { projectId: project.id, userId: staff.id },
    )
    const named = await cell.database.owner
      .selectFrom('core.transfer_objects')
      .select('name')
      .where('id', '=', folderId)
      .executeTakeFirstOrThrow()
    await cell.database.owner
      .insertInto('core.last_imports')
      .values({ project_id: project.id, content: '{}', imported_by: staff.id, imported_at: new Date() })
      .execute()
    const watch = { ...options, watch: named.name, at: '02:00', as: staff.login }
    expect(await run(updateProject, watch)).toMatchObject({ code: 0 })
    const watched = await cell.database.owner
      .selectFrom('core.watched_folders')
      .select('project_id')
      .execute()
    expect(watched).toEqual([{ project_id: project.id }])
  })

  test('OPS-08 SEC-06 heads and verify cover the projects of every cell, and say which cell they could not read', async () => {
    const [here, there] = [await published(0), await published(1)]
    for (const world of [here, there]) await world.edit(as, [change('E1$$1', 'Remarque', 'vu')])
    await chainAll(server.database.owner, here.project.id, () => new Date())
    await chainAll(cell.database.owner, there.project.id, () => new Date())
    const path = join(folder, 'heads.json')
    expect((await run(runHeads, { files: [path] })).code).toBe(0)
    const heads = readHeads(await readFile(path, 'utf8'))?.heads ?? []
    const ids = [here.project.id, there.project.id]
    expect(heads.map(({ projectId }) => projectId)).toEqual(expect.arrayContaining(ids))
    const intact = await run(runVerify, { head: path })
    for (const id of ids) expect(intact.printed).toContain(`Project ${id}: intact.`)
    expect(intact.code).toBe(0)

    const unread = await run(runVerify, { head: path }, { isDown: true })
    expect(unread.code, unread.printed).toBe(2)
    expect(unread.printed).toContain('The database of cell 1 cannot be reached.')
    expect(unread.printed).toContain(`Project ${here.project.id}: intact.`)
    expect((await run(runHeads, { files: [join(folder, 'none.json')] }, { isDown: true })).code).toBe(2)

    const sets = sql.id(projectSchemaName(there.project.id), 'change_sets')
    await sql`update ${sets} set actor_id = 0`.execute(cell.database.owner)
    expect((await run(runVerify, { project: String(there.project.id) })).code).toBe(1)
  })

  test('OPS-08 SEC-09 erase-again erases in every cell what a restored backup has brought back, or says which it lacks', async () => {
    const person = await server.person({ fullName: 'Odile Kermorgant', isDisabled: true })
    const world = await publishForWriting(
      server,
      staff,
      [
        [staff, 'manage'],
        [person, 'read'],
      ],
      { cell: 1 },
    )
    await world.edit(as, [change('E1$$1', 'Remarque', 'vu')], { reason: 'by Odile Kermorgant' })
    const project = await server.project({ members: [[staff, 'manage']], cell: 1 })
    const born = await server.database.owner
      .selectFrom('core.users')
      .select('created_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const made = await server.database.owner
      .selectFrom('core.projects')
      .select('created_at')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    const path = join(folder, 'erasures.json')
    const erasures = [
      { kind: 'person', subjectId: person.id, subjectCreatedAt: born.created_at, pseudonym: 'Erased person' },
      { kind: 'project', subjectId: project.id, subjectCreatedAt: made.created_at, pseudonym: null },
    ]
    await writeFile(path, JSON.stringify({ format: 'quitus-erasures', version: 1, erasures }))
    const lacking = await run(runEraseAgain, { files: [path] }, { isDown: true })
    expect(lacking).toEqual({ code: 2, printed: 'The database of cell 1 cannot be reached.' })
    const owners = [server.database.owner, cell.database.owner]
    expect(await placesOfTexts(cell.database.owner, 'kermorgant')).not.toEqual([])
    const done = await run(runEraseAgain, { files: [path] })
    expect(done).toEqual({ code: 0, printed: '2 erasures applied again.' })
    for (const owner of owners) expect(await placesOfTexts(owner, 'kermorgant')).toEqual([])
    expect(await rowsIn(cell.database.owner, project.id)).toBeNull()
    const again = await run(runEraseAgain, { files: [path] })
    expect(again.printed).toBe('Nothing of the list is there any more.')
  })
})
