import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withoutSettings } from './start-quitus.ts'

const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** Somebody who exists in one test only. */
export type Person = { login: string; name: string; password: string }

/** Runs `npm run quitus -- …` on the installation under test; throws with what it said when it fails. */
async function runQuitus(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...withoutSettings(process.env), ...settings, QUITUS_DATA: process.env.QUITUS_E2E_DATA }
  await promisify(execFile)(process.execPath, [CLI, ...args], { env })
}

/** A new customer who is a member of no project yet. */
export async function createPerson(name: string): Promise<Person> {
  const password = randomUUID()
  const login = `${randomUUID()}@e2e.quitus.test`
  const args = ['user', 'create', '--login', login, '--name', name, '--company', 'E2E']
  await runQuitus(args, { QUITUS_PASSWORD: password })
  return { login, name, password }
}

/** A new project, without data, of which the person is a member who may review. */
export async function createProject(name: string, company: string, member: Person): Promise<void> {
  const membership = ['--member', `${member.login}:review`]
  await runQuitus(['project', 'create', '--name', name, '--company', company, ...membership])
}
