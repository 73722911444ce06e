import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Right } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { settingsOfJourneys, withoutSettings } from './start-quitus.ts'

const COMMANDS = fileURLToPath(
  new URL('../../apps/server/src/testing/processes/serve-commands.ts', import.meta.url),
)

/** What the process of the commands is sent, and what it answers (`serve-commands.ts` of the server). */
type CommandRequest = { args: readonly string[]; settings: NodeJS.ProcessEnv }
type CommandAnswer = { status: number; stdout: string; stderr: string }

/** Someone who exists in one test only. */
export type Person = { login: string; name: string; password: string }

/** Runs the commands of this worker one after another; a process for each would load the same modules every time. */
let runner: ChildProcess | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs what `npm run quitus -- …` is given on the installation under test; throws with what it said when it fails,
 * answers what it printed.
 */
export async function runQuitus(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const answered = last.then(() => send({ args, settings }))
  last = answered.catch(() => undefined)
  const { status, stdout, stderr } = await answered
  if (status !== 0)
    throw new Error(`quitus ${args.join(' ')} ended with status ${status}: ${stderr || stdout}`)
  return stdout
}

async function send(request: CommandRequest): Promise<CommandAnswer> {
  runner ??= startRunner()
  const running = runner
  const answered = new AbortController()
  const ended = once(running, 'exit', answered).then(([status]) => {
    runner = null
    throw new Error(
      `The process of the commands ended with status ${status} during ${request.args.join(' ')}.`,
    )
  })
  ended.catch(() => undefined)
  running.send(request)
  try {
    const [answer] = await Promise.race([once(running, 'message', answered), ended])
    return answer
  } finally {
    // Neither listener stays for the next command.
    answered.abort()
  }
}

function startRunner(): ChildProcess {
  const env = {
    ...{ ...withoutSettings(process.env), ...settingsOfJourneys() },
    ...{ LANG: 'en', QUITUS_DATA: process.env.QUITUS_E2E_DATA },
  }
  const started = fork(COMMANDS, { env, execArgv: [] })
  // It ends with this worker.
  started.unref()
  started.channel?.unref()
  return started
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
