import { openDatabase } from '@quitus/database/connection.ts'
import { createMessages } from '#language/messages.ts'
import { createServerLimits } from '#limits/server-limits.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { buildApp, createLive } from '../app.ts'
import type { TestServer } from './start-test-server.ts'

export type SecondServer = { address: string; stop: () => Promise<void> }

/**
 * Another server with a port on the database of a test server, as a second process would be: it shares nothing else
 * with it.
 */
export async function startSecondServer(server: TestServer): Promise<SecondServer> {
  const database = openDatabase(server.urls)
  const { visibleRows } = server.deps
  const live = createLive(
    { database, now: server.clock.now, inactivityMinutes: 0, visibleRows },
    server.log.logger,
  )
  const app = await buildApp(
    {
      ...server.deps,
      database,
      messages: await createMessages(),
      live,
      metrics: createServerMetrics(),
      limits: createServerLimits({ poolSize: 10 }),
    },
    { logger: server.log.logger, webFolder: null, strictResponses: true },
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    async stop() {
      await app.close()
      await database.close()
    },
  }
}
