import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { CommandError } from './command-error.ts'
import { runHeads } from './heads.ts'
import { runVerify } from './verify.ts'

const server = await startTestServer()
const { owner } = server.database
const messages = await createMessages()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const folder = await mkdtemp(join(tmpdir(), 'quitus-heads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, 'heads.json')

/** What a command prints, and the exit code that it requests: 2 where a verification has none of its own. */
async function run(command: typeof runVerify, options: object) {
  const printed: string[] = []
  const { database, files, deps } = server
  const context = { database, files, deps, translate: messages('en'), showProgress: null }
  const print = (line: string) => void printed.push(line)
  try {
    await command(options, { ...context, print })
    return { code: 0, printed: printed.join('\n') }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: error.exitCode ?? 2, printed: [...printed, error.message].join('\n') }
  }
}

test('SEC-06 heads are written into a new file, and a verification from it says intact, differs, bad input or not covered', async () => {
  await chainAll(owner, project.id, () => new Date())
  expect((await run(runHeads, { files: [path] })).code).toBe(0)
  expect((await run(runHeads, { files: [path] })).printed).toContain('is there already')
  expect(await run(runVerify, { head: path })).toMatchObject({ code: 0 })
  expect((await run(runVerify, {})).printed).toContain(`Project ${project.id}: intact. Change sets sealed: 1`)

  for (const options of [{ project: '999' }, { project: 'x' }, { head: join(folder, 'absent') }])
    expect((await run(runVerify, options)).code, JSON.stringify(options)).toBe(2)
  const damaged = join(folder, 'damaged.json')
  await writeFile(damaged, (await readFile(path, 'utf8')).replace('"position": "1"', '"position": "2"'))
  expect((await run(runVerify, { head: damaged })).code).toBe(2)

  const later = await server.project({ members: [[staff, 'manage']] })
  const uncovered = await run(runVerify, { head: path })
  expect(uncovered.code).toBe(3)
  expect(uncovered.printed).toContain(`Project ${later.id}: not in the file of heads.`)
  expect((await run(runVerify, { head: path, project: String(project.id) })).code).toBe(0)

  await sql`update ${sql.id(`project_${project.id}`, 'change_sets')} set actor_id = 0`.execute(owner)
  const differing = await run(runVerify, { head: path })
  expect(differing.code).toBe(1)
  expect(differing.printed).toContain(
    `Project ${project.id}: change set 1 is not as it was sealed (position 1).`,
  )
})
