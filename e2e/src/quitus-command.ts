import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Right } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { withoutSettings } from './start-quitus.ts'

const CLI = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** Someone who exists in one test only. */
export type Person = { login: string; name: string; password: string }

/**
 * Runs `npm run quitus -- …` on the installation under test; throws with what it said when it fails, answers what it
 * printed.
 */
export async function runQuitus(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = {
    ...withoutSettings(process.env),
    LANG: 'en',
    ...settings,
    QUITUS_DATA: process.env.QUITUS_E2E_DATA,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env })
  return stdout
}

/** A new customer, or who the flags make them, who is a member of no project yet. */
export async function createPerson(name: string, ...flags: readonly string[]): Promise<Person> {
  const password = randomUUID()
  const login = `${randomUUID()}@e2e.quitus.test`
  const args = ['user', 'create', '--login', login, '--name', name, '--company', 'E2E', ...flags]
  await runQuitus(args, { QUITUS_PASSWORD: password })
  return { login, name, password }
}

/** What a new project opens; nothing at all where it is empty. */
type NewProject = {
  name: string
  company: string
  features?: readonly ProjectFeature[]
  right?: Right
  /** Staff who manage it. */
  managers?: readonly Person[]
  timeZone?: string
}

/**
 * A new project, without data, of which the people are members, who may review unless given otherwise; answers its
 * id.
 */
export async function createProject(
  { name, company, features = ['dashboard'], right = 'review', managers = [], timeZone }: NewProject,
  ...members: readonly Person[]
): Promise<string> {
  const opened = features.length === 0 ? ['none'] : features
  const created = await runQuitus([
    ...['project', 'create', '--name', name, '--company', company],
    ...members.flatMap(({ login }) => ['--member', `${login}:${right}`]),
    ...managers.flatMap(({ login }) => ['--member', `${login}:manage`]),
    ...(timeZone === undefined ? [] : ['--time-zone', timeZone]),
    ...opened.flatMap((feature) => ['--feature', feature]),
  ])
  const id = /\d+/.exec(created)?.[0]
  if (id === undefined) throw new Error(`The command named no project: ${created}`)
  return id
}
