import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A text, or a list of texts, which a statement casts. */
export type Parameter = string | readonly (string | null)[]
export type EngineRequest = { id: number; sql: string; parameters: readonly Parameter[] }
export type EngineAnswer = { id: number; rows: (string | null)[][] } | { id: number; error: string }

/** A statement that the engine refused, or failed to carry out. */
export class EngineError extends Error {}
/** The process that adds up has ended, or took too long: nothing of what it had is left. */
export class EngineLost extends EngineError {}

export type Engine = {
  /**
   * Rows of a statement of DuckDB, in which `$1` is the first parameter and which casts whatever it selects to texts.
   * Throws `EngineError` for one that fails, and `EngineLost` where the process did; a statement that takes longer than
   * `ms` ends it.
   */
  run: (sql: string, parameters?: readonly Parameter[], ms?: number) => Promise<(string | null)[][]>
  /** Where tables and the files that they are loaded from are: nobody but this user reads it. */
  folder: () => Promise<string>
  /** `listener` is called when all tables are gone. */
  onLost: (listener: () => void) => void
  /** Ends the process; the next statement starts another one. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

const FOLDER = 'quitus-columns-'
/** A question that waits longer is answered by the database. */
const QUESTION_MS = 15_000

/**
 * An analytical database in a process of its own, so that its work holds back neither the calls nor the file system of
 * this one. It starts with the first statement, and again with the next one after it was lost.
 */
export function createEngine({ memoryMb }: { memoryMb: number }): Engine {
  const waiting = new Map<
    number,
    { resolve: (rows: (string | null)[][]) => void; reject: (error: Error) => void }
  >()
  const listeners: (() => void)[] = []
  let running: Promise<ChildProcess> | null = null
  let made: Promise<string> | null = null
  let isClosed = false
  let lastId = 0

  async function makeFolder(): Promise<string> {
    await removeFoldersOfTheDead()
    return mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  }
  const folder = () => {
    made ??= makeFolder()
    return made
  }

  async function start(): Promise<ChildProcess> {
    const module = new URL('./engine-process.ts', import.meta.url)
    // Nothing of the settings of this process, which name its secrets.
    const child = fork(module, [await folder(), `${memoryMb}MB`], {
      env: {},
      execArgv: [],
      serialization: 'json',
    })
    // Waiting for an answer keeps this process alive by its timer; an idle one need not.
    child.unref()
    child.channel?.unref()
    child.on('message', (answer: EngineAnswer) => {
      const waiter = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) waiter?.reject(new EngineError(answer.error))
      else waiter?.resolve(answer.rows)
    })
    const lose = () => {
      if (running === null) return
      running = null
      for (const { reject } of waiting.values())
        reject(new EngineLost('The process of the column store has ended.'))
      waiting.clear()
      if (!isClosed) for (const listener of listeners) listener()
    }
    child.on('error', lose)
    child.on('exit', lose)
    return child
  }

  async function started(): Promise<ChildProcess> {
    running ??= start()
    const starting = running
    try {
      return await starting
    } catch (error) {
      if (running === starting) running = null
      throw new EngineLost('The process of the column store did not start.', { cause: error })
    }
  }

  async function run(
    sql: string,
    parameters: readonly Parameter[] = [],
    ms = QUESTION_MS,
  ): Promise<(string | null)[][]> {
    if (isClosed) throw new EngineLost('The column store is closed.')
    const child = await started()
    lastId += 1
    const id = lastId
    const request: EngineRequest = { id, sql, parameters }
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        timer = setTimeout(() => child.kill('SIGKILL'), ms)
        child.send(request, (error) => {
          if (error !== null && error !== undefined) reject(new EngineLost(error.message, { cause: error }))
        })
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async function kill(): Promise<void> {
    // One that did not start has nothing to end.
    const child = await running?.catch(() => null)
    if (child?.exitCode !== null || child === null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    child.kill('SIGKILL')
    await ended
  }

  return {
    run,
    folder,
    onLost: (listener) => void listeners.push(listener),
    kill,
    async close() {
      isClosed = true
      await kill()
      if (made !== null) await rm(await made, { recursive: true, force: true })
    },
  }
}

/** A process that was killed leaves its tables behind. */
async function removeFoldersOfTheDead(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1] ?? Number.NaN)
    if (Number.isInteger(pid) && !isAlive(pid))
      // Another user’s folder stays.
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
