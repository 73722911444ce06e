import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * JSON log lines, on standard output unless given otherwise. Addresses go in without their query, headers and bodies
 * not at all: no secret reaches a log.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => withoutRows(pino.stdSerializers.err(error)),
    },
  }
  return pino(options, destination)
}

/** Where PostgreSQL repeats values of a row or of a statement in addition to what went wrong. */
const REPEATED = ['detail', 'hint', 'where', 'internalQuery', 'query', 'parameters']

/** An error of the database as what went wrong and where, without the rows that it went wrong with. */
function withoutRows(error: pino.SerializedError): object {
  const { raw, ...reported } = error
  return Object.fromEntries(Object.entries(reported).filter(([name]) => !REPEATED.includes(name)))
}
