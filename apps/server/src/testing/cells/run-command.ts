import { dirname } from 'node:path'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Command, JobCommandContext } from '#commands/command-context.ts'
import { CommandError } from '#commands/command-error.ts'
import { createMessages } from '#language/messages.ts'
import type { CellSettings } from '#settings/cells-setting.ts'
import type { TestServer } from '../start-test-server.ts'

/** Runs a command in this process: what it prints, and its exit code, 2 where a failure has none of its own. */
export async function runCommand(
  server: TestServer,
  cells: CellSettings[],
  [command, options]: readonly [Command, object],
  locale: Locale = 'en',
) {
  const messages = await createMessages()
  const printed: string[] = []
  const context: JobCommandContext = {
    ...{ database: server.database, files: server.files, deps: server.deps, locale },
    cells: { cells, dataFolder: dirname(server.incomingFolder), maxFileBytes: 1_000_000, s3: null },
    translate: messages(locale),
    logger: server.log.logger,
    print: (line) => void printed.push(line),
    showProgress: null,
    onInterrupt: () => () => undefined,
  }
  try {
    await command(options, context)
    return { code: 0, printed: printed.join('\n') }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: error.exitCode ?? 2, printed: [...printed, error.message].join('\n') }
  }
}
