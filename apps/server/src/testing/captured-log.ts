import type { Logger } from 'pino'
import { createLogger } from '#http/request/logger.ts'

/** The server's own logger writing to memory. */
export type CapturedLog = {
  logger: Logger
  /** Every line so far, as written. */
  lines: readonly string[]
  /** Messages of level error or above since the last call, so that a test that expects one takes it away. */
  takeErrors: () => string[]
}

const ERROR_LEVEL = 50
type LogLine = { level: number; msg?: string; err?: { stack: string } }

/** A log of level info that a test can read. */
export function captureLog(): CapturedLog {
  const lines: string[] = []
  let errors: string[] = []
  const logger = createLogger('info', {
    write: (line) => {
      lines.push(line)
      const { level, msg, err }: LogLine = JSON.parse(line)
      if (level >= ERROR_LEVEL) errors.push([msg, err?.stack].join(' '))
    },
  })
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { logger, lines, takeErrors }
}
