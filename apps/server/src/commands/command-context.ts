import type { Database } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Logger } from 'pino'
import type { CellFiles } from '#files/cell-files.ts'
import { createMessages, type Translate } from '#language/messages.ts'
import { type Config, readConfig } from '../config.ts'
import { type OpenedDeps, openDependencies } from '../dependencies.ts'

export type CommandContext = {
  /** The central database, or that of the cell that a command works in. */
  database: Database
  files: CellFiles
  /** How the cells of the installation are reached; absent where it has none. */
  cells?: Pick<Config, 'cells' | 'dataFolder' | 'maxFileBytes' | 's3'>
  /** By which backups are encrypted; null or absent: they are not. */
  backupKey?: Buffer | null
  /** What calls are handled with. */
  deps: OpenedDeps
  translate: Translate
  /** Writes one line to standard output. */
  print: (line: string) => void
  /** Overwrites one line of the terminal with how far the work is; null where nobody watches. */
  showProgress: ((text: string) => void) | null
}

/** What a command that runs a job needs in addition. */
export type JobCommandContext = CommandContext & {
  locale: Locale
  logger: Logger
  /** Calls `work` instead of ending at the first Ctrl+C; the answer ends that. */
  onInterrupt: (work: () => void) => () => void
}

export type Command = (options: unknown, context: JobCommandContext) => Promise<void>

/** Runs a command that needs no database. */
export async function withoutDatabase(
  command: (
    options: unknown,
    context: Pick<CommandContext, 'translate' | 'print'> & { warn: (line: string) => void },
  ) => Promise<void>,
  options: unknown,
): Promise<void> {
  const messages = await createMessages()
  await command(options, {
    translate: messages(localeOfTerminal(process.env)),
    print: (line) => process.stdout.write(`${line}\n`),
    // Next to the output, which may be read by a program.
    warn: (line) => process.stderr.write(`${line}\n`),
  })
}

/** Runs a command that opens the installation's database by itself. */
export async function withConfiguration(
  command: (
    options: unknown,
    config: Config,
    context: Pick<CommandContext, 'translate' | 'print' | 'showProgress'>,
  ) => Promise<void>,
  options: unknown,
): Promise<void> {
  await command(options, readConfig({ LOG_LEVEL: 'warn', ...process.env }), await openTerminal())
}

async function openTerminal(): Promise<Pick<CommandContext, 'translate' | 'print' | 'showProgress'>> {
  const messages = await createMessages()
  return {
    translate: messages(localeOfTerminal(process.env)),
    print: (line) => process.stdout.write(`${line}\n`),
    showProgress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : null,
  }
}

/** Runs a command on the installation's database, started for it where no server has it running. */
export async function withCommandContext(command: Command, options: unknown): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const { deps, logger, close } = await openDependencies(config, 'a running server')
  try {
    await command(options, {
      database: deps.database,
      files: deps.files,
      deps,
      cells: config,
      backupKey: config.backupKey,
      locale: localeOfTerminal(process.env),
      logger,
      onInterrupt,
      ...(await openTerminal()),
    })
  } finally {
    await close()
  }
}

function onInterrupt(work: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const end = () => {
    for (const signal of signals) process.off(signal, once)
  }
  // A second one ends the process.
  const once = () => {
    end()
    work()
  }
  for (const signal of signals) process.on(signal, once)
  return end
}

/** French terminals are answered in French, all others in English. */
function localeOfTerminal(environment: NodeJS.ProcessEnv): Locale {
  const language = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return language.startsWith('fr') ? 'fr' : 'en'
}
