import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, DatabaseUrls } from '@quitus/database/connection.ts'
import type { TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase, type TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { createIdentityProviders } from '#auth/identity-providers/identity-providers.ts'
import { NO_CELLS } from '#cells/open-cells.ts'
import { createColumnStore } from '#column-store/column-store.ts'
import { selectGone } from '#column-store/store-key.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { erasuresOfDigest } from '#erasure/erasures-of-digest.ts'
import { notifyOfFiles } from '#features/file-transfers/notify-of-files.ts'
import { importWatchedFolders } from '#features/imports/watched/import-watched-folders.ts'
import { noticesOfDigest } from '#features/notices/notices-of-digest.ts'
import { notifyOfDeadlines } from '#features/notices/notify-of-deadlines.ts'
import { createCellFiles } from '#files/cell-files.ts'
import type { FileStore } from '#files/file-store.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { createUploads, type Uploads } from '#files/uploads/tus-uploads.ts'
import { createLocalUploadStore, type UploadStore } from '#files/uploads/upload-store.ts'
import type { VirusScanner } from '#files/virus-scanner.ts'
import { type JobTimings, startJobs } from '#jobs/start-jobs.ts'
import { createMessages } from '#language/messages.ts'
import { createServerLimits } from '#limits/server-limits.ts'
import { createFileMailer, type Mailer } from '#mail/mailer.ts'
import { createServerMetrics, type ServerMetrics } from '#metrics/server-metrics.ts'
import { visibleRows as everyRow } from '#views/definition/visible-rows.sql.ts'
import { forgetRemembered } from '#views/query/remembered.ts'
import { buildApp, createLive } from '../app.ts'
import { JOB_RUNNERS, queueTasks } from '../job-runners.ts'
import { serveCells } from '../serve-cells.ts'
import { createEndpointCalls, type EndpointCalls } from './call-endpoint.ts'
import { type CapturedLog, captureLog } from './captured-log.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestPeople, type TestPeople } from './test-people.ts'

export type TestServer = EndpointCalls &
  TestPeople & {
    app: FastifyInstance
    deps: Deps
    database: Database
    /** For further pools on the database of this server. */
    urls: DatabaseUrls
    clock: TestClock
    log: CapturedLog
    /** Signs the access tokens of this server; a test forges with another. */
    accessTokenKey: Uint8Array
    files: Deps['files']
    metrics: ServerMetrics
    live: Deps['live']
    /** Where temporary files are. */
    incomingFolder: string
  }

type Options = Partial<
  Pick<
    Deps,
    | 'backup'
    | 'inactivityMinutes'
    | 'preparation'
    | 'examine'
    | 'visibleRows'
    | 'identityProviders'
    | 'secondFactorPolicy'
  >
> & {
  /** Views of so many rows have copies in the column store; unless set, none has. */
  storedFromRows?: number
  /** Unless set, a folder of the test's own. */
  fileStore?: FileStore
  maxFileBytes?: number
  uploadStore?: (files: FileStore) => UploadStore
  transferLimits?: Partial<Uploads['limits']>
  scanForViruses?: VirusScanner | null
  /** Unless set, an empty one of the newest migrations. */
  createDatabase?: () => Promise<TestDatabase>
  /** Makes the cells of this installation (`createTestCell`); unless set, it has none. */
  createCells?: (central: TestDatabase) => Promise<TestCell[]>
  /** False where a cell is down at the start: nothing waits for it then. */
  awaitsCells?: boolean
  /** How often their processes look for what is pending, for instance. */
  cellJobTimings?: Partial<JobTimings>
  /** Jobs run in the process of the test; unless set, they wait. */
  runsJobs?: boolean
  /** Bounds that a test wants to reach. */
  limits?: Partial<Parameters<typeof createServerLimits>[0]>
  /**
   * Where its clock starts. A test that shares the database with real servers passes the real time: they purge what
   * it says has expired.
   */
  clockStart?: Date
  /** Unless set, mails become files in a folder of the test's own. */
  mailer?: Mailer
  /** Names the next temporary file, and the file that comes of it. */
  newFileId?: () => string
}

/**
 * The whole server on a database of its own, for the tests of one file: call it at the top of the file. It stops
 * after the last of them, and a test during which it logs an error fails unless the test takes that error from the
 * log.
 */
export async function startTestServer({
  inactivityMinutes = 0,
  secondFactorPolicy = { isRequiredOfStaff: false, graceDays: 14 },
  preparation = () => null,
  examine = async () => [],
  visibleRows = everyRow,
  storedFromRows,
  fileStore,
  maxFileBytes = 1_000_000,
  runsJobs = false,
  uploadStore,
  transferLimits,
  scanForViruses = null,
  limits,
  clockStart,
  backup = null,
  mailer,
  identityProviders = createIdentityProviders([]),
  createDatabase = () => createTestDatabase(),
  createCells = async () => [],
  awaitsCells = true,
  cellJobTimings = {},
  ...fileOptions
}: Options = {}): Promise<TestServer> {
  forgetRemembered()
  const central = await createDatabase()
  const { database, drop, ...urls } = central
  const cellDatabases = await createCells(central)
  const clock = createTestClock(clockStart)
  const log = captureLog()
  const accessTokenKey = randomBytes(32)
  const messages = await createMessages()
  const filesFolder = await mkdtemp(join(tmpdir(), 'quitus-files-'))
  const incomingFolder = join(filesFolder, 'incoming')
  const store = fileStore ?? createLocalFileStore(filesFolder)
  const files = createCellFiles({
    ...{ store, scanForViruses },
    incomingFolder,
    maxBytes: maxFileBytes,
    ...(fileOptions.newFileId === undefined ? {} : { newId: fileOptions.newFileId }),
  })
  const uploads = createUploads({
    store: uploadStore?.(store) ?? createLocalUploadStore(join(filesFolder, 'uploads'), store),
    owner: database.owner,
    limits: { maxFileBytes: 50_000_000, projectBytes: 100_000_000, totalBytes: null, ...transferLimits },
    log: (err) => log.logger.warn({ err }, 'upload'),
  })
  const columnStore =
    storedFromRows === undefined
      ? null
      : createColumnStore({
          ...{ memoryMb: 256, minRows: storedFromRows, logger: log.logger },
          findGone: (keys) => selectGone(database.owner, keys),
        })
  const metrics = createServerMetrics()
  const live = createLive({ database, now: clock.now, inactivityMinutes, visibleRows }, log.logger)
  const deps: Deps = {
    database,
    central: null,
    cells: NO_CELLS,
    accessTokenKey,
    now: clock.now,
    messages,
    inactivityMinutes,
    secondFactorPolicy,
    visibleRows,
    preparation,
    examine,
    publicHost: () => 'quitus.example',
    publicAddress: () => 'https://quitus.example',
    identityProviders,
    mailer: mailer ?? createFileMailer(join(filesFolder, 'mails')),
    digestParts: { central: [erasuresOfDigest], ofProjects: [noticesOfDigest] },
    notifyOfDeadlines,
    notifyOfFiles,
    importWatchedFolders,
    files,
    uploads,
    columnStore,
    scanForViruses,
    backup,
    headsReceivers: { addresses: [], url: null },
    metrics,
    live,
    limits: createServerLimits({ poolSize: 10, ...limits }),
  }
  const cells =
    cellDatabases.length === 0
      ? null
      : serveCells(
          {
            cells: cellDatabases.map(({ number, ownerUrl, appUrl }) => ({
              ...{ number, databaseUrl: ownerUrl, databaseAppUrl: appUrl ?? ownerUrl },
            })),
            ...{ dataFolder: filesFolder, maxFileBytes, poolSize: 10, s3: null, transfers: uploads.limits },
            jobTimings: cellJobTimings,
          },
          () => deps,
          log.logger,
        )
  if (cells !== null) {
    deps.cells = cells
    if (awaitsCells) await vi.waitUntil(() => cells.isWhole(), 60_000)
  }
  const app = await buildApp(deps, { logger: log.logger, webFolder: null, strictResponses: true })
  const jobs = runsJobs
    ? await startJobs({ deps, runners: JOB_RUNNERS, tasks: queueTasks(deps), logger: log.logger })
    : null
  const calls = createEndpointCalls(app)
  afterEach(() => {
    const errors = log.takeErrors()
    expect(errors, `errors that the server logged:\n${errors.join('\n')}`).toEqual([])
  })
  afterAll(async () => {
    await jobs?.stop()
    await columnStore?.close()
    uploads.stop()
    deps.mailer.close()
    // A client may open a connection that it never uses; the server would wait for its request.
    app.server.on('connection', (socket) => socket.destroy())
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    await cells?.stop()
    for (const cell of cellDatabases) await cell.drop()
    await drop()
    await rm(filesFolder, { recursive: true, force: true })
  })
  return {
    ...calls,
    ...createTestPeople(database, calls, deps.cells),
    app,
    deps,
    database,
    urls,
    clock,
    log,
    accessTokenKey,
    files,
    metrics,
    live,
    incomingFolder,
  }
}
