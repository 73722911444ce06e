import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'
import { withStartLock } from '@quitus/database/start-lock.sql.ts'
import { collectDefaultMetrics } from 'prom-client'
import type { Deps } from '#deps/deps.ts'
import { erasuresOfDigest } from '#erasure/erasures-of-digest.ts'
import { notifyOfFiles } from '#features/file-transfers/notify-of-files.ts'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { importWatchedFolders } from '#features/imports/watched/import-watched-folders.ts'
import { noticesOfDigest } from '#features/notices/notices-of-digest.ts'
import { notifyOfDeadlines } from '#features/notices/notify-of-deadlines.ts'
import { type Jobs, startJobs } from '#jobs/start-jobs.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { buildApp, createLive } from './app.ts'
import { readConfig } from './config.ts'
import { DEMO_ACCOUNTS, settleDemoAccounts } from './demo/demo-accounts.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { createPreparation } from './demo/preparation.ts'
import { openDependencies } from './dependencies.ts'
import { createExamination } from './doctor/examine-installation.ts'
import { endOnUnhandledRejections } from './errors/unhandled-rejections.ts'
import { JOB_RUNNERS, queueTasks } from './job-runners.ts'
import { measureColumnStore } from './metrics/measure-column-store.ts'
import { measureDatabase } from './metrics/measure-database.ts'
import { measureStreams } from './metrics/measure-streams.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { serveCells } from './serve-cells.ts'

/** How long a server goes on closing after it has cut off the calls that did not end. */
const AFTER_CUT_MS = 5_000

const DEMO_SHUT =
  'The demo accounts are disabled and their sessions ended, because others can reach this installation now; QUITUS_DEMO=1 would keep them.'
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url))

let isStopping = false
let jobs: Jobs | null = null
let closeDependencies = async (): Promise<void> => undefined
// A stop that comes while the server starts waits until there is everything to close: the database would stay behind.
let early: NodeJS.Signals | null = null
const postpone = (signal: NodeJS.Signals) => {
  early = signal
}
process.on('SIGTERM', postpone)
process.on('SIGINT', postpone)

try {
  const config = readConfig(process.env)
  const { deps: opened, logger, close: closeCentral, noteCells } = await openDependencies(config)
  closeDependencies = closeCentral
  const deps = {
    ...opened,
    visibleRows,
    digestParts: { central: [erasuresOfDigest], ofProjects: [noticesOfDigest] },
    notifyOfDeadlines,
    notifyOfFiles,
    importWatchedFolders,
  }
  endOnUnhandledRejections(logger)
  collectDefaultMetrics({ register: deps.metrics.registry })
  measureDatabase(deps.metrics.registry, deps.database)
  measureColumnStore(deps.metrics.registry, deps.columnStore)
  const metrics = config.metrics === null ? null : await serveMetrics(deps.metrics.registry, config.metrics)
  if (metrics !== null) console.log(`Metrics are at ${metrics.address}/metrics`)
  const preparation = createPreparation()
  const live = createLive(deps, logger)
  measureStreams(deps.metrics.registry, live)
  let publicAddress = ''
  const cells = serveCells(config, () => running, logger)
  noteCells(cells.owners)
  const close = async () => {
    await cells.stop()
    await closeCentral()
  }
  closeDependencies = close
  const running: Deps = {
    ...deps,
    cells,
    live,
    examine: createExamination(config, deps.database.urls),
    preparation: preparation.current,
    publicAddress: () => publicAddress,
    publicHost: () => (publicAddress === '' ? '' : new URL(publicAddress).host),
  }
  const app = await buildApp(running, {
    logger,
    webFolder: WEB_FOLDER,
    trustProxy: config.trustProxy,
    hasApiDocs: config.hasApiDocs,
    isDraining: () => isStopping,
    isQueueRunning: () => jobs?.isRunning() ?? true,
    ...(config.rateLimit > 0 && { rateLimits: rateLimitsOf(config.rateLimit) }),
    isBehindTls: config.publicUrl?.startsWith('https:') ?? false,
  })

  // Nobody else receives files into the folder of an embedded database: what a killed server left there goes at once.
  if (config.databaseUrl === null) await deps.files.clearIncoming(deps.now())
  const started = await startJobs({ deps: running, runners: JOB_RUNNERS, tasks: queueTasks(running), logger })
  jobs = started
  const stop = async (signal: string) => {
    if (isStopping) return
    // From here on the server is not ready and closes connections after each answer, but still answers every call.
    isStopping = true
    logger.info({ signal, drainSeconds: config.drainSeconds }, 'stopping')
    // What runs goes on elsewhere while this process still answers.
    const jobsStopped = started.stop()
    await setTimeout(config.drainSeconds * 1000)
    const closed = Promise.all([app.close(), jobsStopped]).then(() => close())
    metrics?.close()
    process.exit(await closeWithin(config.shutdownSeconds, closed, app.server))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.off(signal, postpone)
    process.on(signal, stop)
  }
  if (early !== null) await stop(early)

  const disabled = await withStartLock(deps.database, async () => {
    await prepareAllFreeAnomalies(deps.database.owner)
    return settleDemoAccounts(deps.database.owner, config.hasDemo)
  })
  if (disabled > 0) console.log(DEMO_SHUT)
  const address = await app.listen({ port: config.port, host: config.host })
  publicAddress = config.publicUrl ?? address
  if (config.hasDemo) {
    const reporter = {
      ...preparation,
      report(reported: Preparation) {
        // Said once, so that nobody waits for the page; how far it is, the page shows.
        if (preparation.current() === null)
          console.log(`Quitus makes its demo project; follow it at ${publicAddress}`)
        preparation.report(reported)
      },
    }
    await withStartLock(deps.database, () => ensureDemo(running, reporter))
  }
  console.log(`Quitus is ready at ${publicAddress}`)
  if (config.hasDemo) {
    console.log(`Demo accounts (password ${DEMO_ACCOUNTS.password}): ${DEMO_ACCOUNTS.logins.join(', ')}`)
  }
} catch (error) {
  // What a stop interrupts fails, and the stop ends the process once it has closed everything.
  if (isStopping) await new Promise(() => undefined)
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  // An embedded database that was started for this server would stay behind.
  const closed = Promise.resolve(jobs?.stop()).then(closeDependencies)
  await Promise.race([closed.catch(() => undefined), setTimeout(AFTER_CUT_MS)])
  process.exit(1)
}

/**
 * Exit status once everything is closed; calls that do not end in time are cut off, and what then still hangs is left
 * to the system.
 */
async function closeWithin(seconds: number, closed: Promise<unknown>, http: Server): Promise<number> {
  const outcome = closed.then(() => 0)
  const late = setTimeout(seconds * 1000, null, { ref: false })
  if ((await Promise.race([outcome, late])) === 0) return 0
  http.closeAllConnections()
  return Promise.race([outcome, setTimeout(AFTER_CUT_MS, 1, { ref: false })])
}

/**
 * A session may save up ten seconds; an office behind one address holds many sessions, and few of its people sign in
 * at a time.
 */
function rateLimitsOf(perSecond: number) {
  const limit = (each: number) => ({ burst: each * 10, perSecond: each })
  return {
    session: limit(perSecond),
    address: limit(perSecond * 10),
    stranger: limit(Math.max(20, perSecond / 5)),
  }
}
