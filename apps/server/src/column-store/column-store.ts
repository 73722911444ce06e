import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createTurns } from '#limits/answer-of-thread.ts'
import { createEngine, type Engine } from './engine.ts'
import { literal } from './sql-text.ts'

/** What a table has been made of; `mark` is the snapshot of the database whose rows it holds. */
export type Loaded<Columns> = { mark: string; columns: Columns }

export type StoreTable<Columns> = {
  /** Name in statements, schema included. */
  readonly name: string
  /** Of the engine’s database that holds it: further tables of its own go there. */
  readonly schema: string
  /** Equal for all that want the same columns. */
  readonly signature: string
  mark: string
  columns: Columns
  /** Brings the table up to date, one after another. */
  readonly turns: ReturnType<typeof createTurns>
  usedAt: number
}

export type ColumnStore = {
  engine: Pick<Engine, 'run' | 'folder' | 'kill'>
  /** Views with fewer rows are added up by the database itself. */
  minRows: number
  /**
   * The table of this key and signature; undefined while there is none, and then `load` makes it, after those that
   * others have requested. What has failed is not tried again for a while.
   */
  find: <Columns>(
    key: string,
    signature: string,
    load: (schema: string) => Promise<Loaded<Columns>>,
  ) => StoreTable<Columns> | undefined
  drop: (key: string) => void
  /** How many tables there are. */
  count: () => number
  /** What `measure` said of a key the first time. */
  isLarge: (key: string, measure: () => Promise<boolean>) => Promise<boolean>
  /** Says that the database answered, and why. */
  warn: (key: string, reason: Error) => void
  /** Removes tables that nobody reads, and those whose rows are gone; every minute by itself. */
  clean: () => Promise<void>
  /** Resolves when nothing is being made. */
  settled: () => Promise<unknown>
  close: () => Promise<void>
}

type Settings = {
  memoryMb: number
  minRows: number
  logger: Pick<Logger, 'info' | 'warn'>
  /** Which of these keys are of rows that the database has no longer? */
  findGone: (keys: readonly string[]) => Promise<readonly string[]>
  now?: () => number
}

/** Most tables at a time; the one that was not read for longest makes room. */
const MAX_TABLES = 24
/** A table that nobody reads is removed after so long. */
const IDLE_MS = 30 * 60_000
const RETRY_MS = 10 * 60_000
const CLEAN_MS = 60_000
/** A copy may take so long. */
export const COPY_MS = 60 * 60_000

/**
 * Tables by which figures of large views are added up: copies for reading alone, which are made again whenever they are
 * missing. Null memory: there are none.
 */
export function createColumnStore({
  memoryMb,
  minRows,
  logger,
  findGone,
  now = Date.now,
}: Settings): ColumnStore | null {
  if (memoryMb === 0) return null
  const engine = createEngine({ memoryMb })
  const tables = new Map<string, StoreTable<unknown>>()
  const makes = new Set<string>()
  const failed = new Map<string, number>()
  const large = new Map<string, boolean>()
  const turns = createTurns()
  let last: Promise<unknown> = Promise.resolve()
  let made = 0
  engine.onLost(() => {
    if (tables.size > 0) logger.warn({ tables: tables.size }, 'the tables of the column store are lost')
    // What cannot be removed goes with the folder.
    for (const { schema } of tables.values()) void removeFile(schema).catch(() => undefined)
    tables.clear()
  })

  async function removeFile(schema: string): Promise<void> {
    await rm(join(await engine.folder(), `${schema}.duckdb`), { force: true })
  }

  async function detach(schema: string): Promise<void> {
    // An engine that was lost has nothing to detach.
    await engine.run(`detach database if exists ${schema}`).catch(() => undefined)
    await removeFile(schema)
  }

  function drop(key: string): void {
    const table = tables.get(key)
    if (table === undefined) return
    tables.delete(key)
    // A question that reads it fails, and the database answers it. What cannot be removed goes with the folder.
    void detach(table.schema).catch(() => undefined)
  }

  async function make<Columns>(
    key: string,
    signature: string,
    load: (schema: string) => Promise<Loaded<Columns>>,
  ): Promise<void> {
    const began = now()
    made += 1
    const schema = `store_${made}`
    try {
      await engine.run(`attach ${literal(join(await engine.folder(), `${schema}.duckdb`))} as ${schema}`)
      const loaded = await load(schema)
      await engine.run(`checkpoint ${schema}`, [], COPY_MS)
      drop(key)
      const oldest = [...tables].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)[0]
      if (tables.size >= MAX_TABLES && oldest !== undefined) drop(oldest[0])
      const name = `${schema}.entries`
      tables.set(key, { ...loaded, name, schema, signature, turns: createTurns(), usedAt: now() })
      logger.info({ table: key, ms: now() - began }, 'loaded into the column store')
    } catch (error) {
      failed.set(key, now())
      // What cannot be removed goes with the folder.
      await detach(schema).catch(() => undefined)
      logger.warn(
        { table: key, reason: error instanceof Error ? error.message : String(error) },
        'not answered by the column store',
      )
    }
  }

  async function clean(): Promise<void> {
    for (const [key, { usedAt }] of tables) if (now() - usedAt > IDLE_MS) drop(key)
    for (const [key, at] of failed) if (now() - at > RETRY_MS) failed.delete(key)
    if (tables.size === 0) return
    for (const key of await findGone([...tables.keys()])) drop(key)
  }

  // A database that does not answer is queried again in a minute.
  const cleaning = setInterval(() => void clean().catch(() => undefined), CLEAN_MS)
  cleaning.unref()

  return {
    engine,
    minRows,
    find<Columns>(
      key: string,
      signature: string,
      load: (schema: string) => Promise<Loaded<Columns>>,
    ): StoreTable<Columns> | undefined {
      const table = tables.get(key)
      if (table?.signature === signature) {
        table.usedAt = now()
        return table as StoreTable<Columns>
      }
      if (!makes.has(key) && !failed.has(key)) {
        makes.add(key)
        last = turns(() => make(key, signature, load)).finally(() => makes.delete(key))
      }
      return undefined
    },
    drop,
    count: () => tables.size,
    async isLarge(key, measure) {
      const known = large.get(key) ?? (await measure())
      large.set(key, known)
      return known
    },
    clean,
    warn: (key, reason) =>
      logger.warn({ table: key, reason: reason.message }, 'not answered by the column store'),
    settled: () => last,
    async close() {
      clearInterval(cleaning)
      await engine.close()
      // A copy that the closing interrupted has been logged.
      await last.catch(() => undefined)
    },
  }
}
