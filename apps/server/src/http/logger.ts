import pino, { type DestinationStream, type Logger } from 'pino'

/** JSON log lines, on standard output unless told otherwise. Addresses go in without their query, headers and bodies not at all: no secret reaches a log. */
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
      err: pino.stdSerializers.err,
    },
  }
  return pino(options, destination)
}
