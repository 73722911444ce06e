import { access } from 'node:fs/promises'
import { runCommand } from './run-command.ts'

/** The oldest major version of PostgreSQL that Quitus supports, and where Debian installs it. */
const OLDEST = '15'
const DEBIAN_BINARIES = `/usr/lib/postgresql/${OLDEST}/bin/postgres`
/** Its help, too, ends with 1 in some releases: whether it is there says more. */
const TEMPORARY_CLUSTERS = '/usr/bin/pg_virtualenv'
/** Databases of one server follow each other as cells do, several at a time, as on the embedded server of tests. */
const SETTINGS = {
  ...{ fsync: 'off', max_connections: '200', log_min_messages: 'panic', wal_level: 'logical' },
  ...{ max_replication_slots: '30', max_wal_senders: '30' },
  ...{ max_worker_processes: '30', max_logical_replication_workers: '20' },
}
/**
 * The database's own tests but for those of the embedded server, an upgrade from version 0.1, row-level security,
 * backups and their restore, on that server and between it and the embedded one, and the column store, whose copy
 * depends on what PostgreSQL says of snapshots.
 */
const TESTS = [
  'packages/database',
  'apps/server/src/testing/upgrade.test.ts',
  'apps/server/src/testing/row-level-security.test.ts',
  'apps/server/src/testing/cells/calls-in-cells',
  'apps/server/src/testing/cells/cell-numbers',
  'apps/server/src/testing/cells/moves',
  'apps/server/src/testing/cells/backups-of-cells',
  'apps/server/src/backup/backup',
  'apps/server/src/views/column-store',
  '--exclude=packages/database/src/embedded/**',
]

/** Null where the oldest server and Debian's `pg_virtualenv` are installed, else what is missing. */
export async function missingOldestPostgres(): Promise<string | null> {
  if (!(await isInstalled(DEBIAN_BINARIES)))
    return `PostgreSQL ${OLDEST} is not installed (Debian: postgresql-${OLDEST})`
  return (await isInstalled(TEMPORARY_CLUSTERS))
    ? null
    : 'pg_virtualenv of Debian’s postgresql-common is not installed'
}

function isInstalled(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Runs the tests of the database on a temporary cluster of that server, and writes Vitest's JSON report; returns its
 * exit status.
 */
export async function testOnOldestPostgres(report: string): Promise<number> {
  const settings = Object.entries(SETTINGS)
  const { status } = await runCommand('pg_virtualenv', [
    // In a temporary folder (-t): a cluster in Debian's place that a killed run has left would refuse the next one.
    ...['-t', '-v', OLDEST, ...settings.flatMap((setting) => ['-o', setting.join('=')])],
    ...[process.execPath, 'packages/database/src/testing/run-with-server.ts'],
    ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...TESTS],
  ])
  return status
}
