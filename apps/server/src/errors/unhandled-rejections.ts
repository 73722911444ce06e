import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import type { Logger } from 'pino'

/**
 * The last resort for a promise that a library left alone: when it lost the database, the process goes on, because
 * everything that needs the database finds it again by itself. Any other rejection ends the process, as without this.
 */
export function endOnUnhandledRejections(logger: Pick<Logger, 'warn' | 'fatal'>): void {
  process.on('unhandledRejection', (reason: unknown) => {
    if (reason instanceof Error && isDatabaseUnreachable(reason))
      return logger.warn({ err: reason }, 'nobody handled that the database is away')
    logger.fatal({ err: reason }, 'a rejection that nobody handled')
    throw reason
  })
}
