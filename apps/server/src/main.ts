import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'
import { withStartLock } from '@quitus/database/start-lock.sql.ts'
import { collectDefaultMetrics } from 'prom-client'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { buildApp, createLive } from './app.ts'
import { readConfig } from './config.ts'
import { DEMO_ACCOUNTS, ensureDemo } from './demo/ensure-demo.ts'
import { createPreparation } from './demo/preparation.ts'
import { openDependencies } from './dependencies.ts'
import { keepSwept, sweepFiles } from './files/sweep-files.ts'
import { JOB_RUNNERS } from './job-runners.ts'
import { deleteOldEvents } from './live/events.sql.ts'
import { measureDatabase } from './metrics/measure-database.ts'
import { measureStreams } from './metrics/measure-streams.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url))

try {
  const config = readConfig(process.env)
  const { deps, logger, close } = await openDependencies(config)
  collectDefaultMetrics({ register: deps.metrics.registry })
  measureDatabase(deps.metrics, deps.database)
  const metrics = config.metrics === null ? null : await serveMetrics(deps.metrics, config.metrics)
  if (metrics !== null) console.log(`Metrics are at ${metrics.address}/metrics`)
  const preparation = createPreparation()
  const live = createLive(deps, logger)
  measureStreams(deps.metrics, live)
  let isStopping = false
  const app = await buildApp(
    { ...deps, preparation: preparation.current, live },
    {
      logger,
      webFolder: WEB_FOLDER,
      trustProxy: config.trustProxy,
      isDraining: () => isStopping,
      ...(config.rateLimit > 0 && { rateLimits: rateLimitsOf(config.rateLimit) }),
      isBehindTls: config.publicUrl?.startsWith('https:') ?? false,
    },
  )

  // Nobody else receives files into the folder of an embedded database: what a killed server left there goes at once.
  if (config.databaseUrl === null) await deps.files.clearIncoming(deps.now())
  const endSweeping = keepSwept(
    () => sweepFiles({ files: deps.files, owner: deps.database.owner, now: deps.now() }),
    (swept) => {
      if (swept instanceof Error) logger.error({ err: swept }, 'files could not be swept')
      else if (swept > 0) logger.info({ swept }, 'files that nothing refers to were removed')
    },
  )
  const endForgetting = keepSwept(
    () => deleteOldEvents(deps.database.owner),
    (swept) => {
      if (swept instanceof Error) logger.error({ err: swept }, 'old events could not be forgotten')
    },
  )
  const jobs = await startJobs({ deps: { ...deps, live }, runners: JOB_RUNNERS, logger })
  const stop = async (signal: string) => {
    if (isStopping) return
    // From here on the server is not ready and asks callers to come back on other connections, but answers whoever comes.
    isStopping = true
    logger.info({ signal, drainSeconds: config.drainSeconds }, 'stopping')
    endSweeping()
    endForgetting()
    // What runs goes on elsewhere while this process still answers.
    const jobsStopped = jobs.stop()
    await setTimeout(config.drainSeconds * 1000)
    await Promise.all([app.close(), jobsStopped])
    metrics?.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await withStartLock(deps.database, () => prepareAllFreeAnomalies(deps.database.owner))
  const address = await app.listen({ port: config.port, host: config.host })
  const publicAddress = config.publicUrl ?? address
  if (config.hasDemo) {
    const teller = {
      ...preparation,
      tell(told: Preparation) {
        // Said once, so that nobody waits for the page; how far it is, the page tells.
        if (preparation.current() === null)
          console.log(`Quitus makes its demo project; follow it at ${publicAddress}`)
        preparation.tell(told)
      },
    }
    await withStartLock(deps.database, () => ensureDemo(deps.database, teller))
  }
  console.log(`Quitus is ready at ${publicAddress}`)
  if (config.hasDemo) {
    console.log(`Demo accounts (password ${DEMO_ACCOUNTS.password}): ${DEMO_ACCOUNTS.logins.join(', ')}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  process.exit(1)
}

/** A session may save up ten seconds; an office behind one address holds many sessions. */
function rateLimitsOf(perSecond: number) {
  const session = { burst: perSecond * 10, perSecond }
  return { session, address: { burst: session.burst * 10, perSecond: perSecond * 10 } }
}
