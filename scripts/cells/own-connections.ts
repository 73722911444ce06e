import type { SourceFile } from '../repository.ts'
import { type Finding, isServerModule, lineAt, withoutKnown } from './known-exceptions.ts'

/** Files that open connections of their own or take one from a pool, by the reason. The list may only shrink. */
export const KNOWN_OPENERS: Readonly<Record<string, readonly string[]>> = {
  'The way to a connection itself: run*Transaction, pools, and snapshots for reads that last.': [
    'packages/database/src/app-transaction.sql.ts opens',
    'packages/database/src/bulk-transaction.ts opens',
    'packages/database/src/connection.ts opens',
    'packages/database/src/guarded-client.ts opens',
    'packages/database/src/guarded-client.ts unguarded',
    'packages/database/src/job-queue.ts opens',
    'packages/database/src/snapshot.ts opens',
  ],
  'Before there are pools, or for the whole database: start, migration, logins, cells, backup, examination.':
    [
      'apps/server/src/backup/installation-use.sql.ts opens',
      'apps/server/src/cells/cell.ts opens',
      'apps/server/src/commands/cell-databases.ts opens',
      'apps/server/src/commands/in-cell.ts opens',
      'apps/server/src/commands/restore.ts opens',
      'apps/server/src/dependencies.ts opens',
      'apps/server/src/doctor/examine-installation.ts opens',
      'apps/server/src/history-chain/branch-restored-chains.ts opens',
      'packages/database/src/add-cell.ts opens',
      'packages/database/src/app-login.sql.ts opens',
      'packages/database/src/backup/backup-snapshot.sql.ts opens',
      'packages/database/src/backup/half-restored.sql.ts opens',
      'packages/database/src/backup/restore-structure.sql.ts opens',
      'packages/database/src/cells/move/hold-writers.sql.ts opens',
      'packages/database/src/cells/move/move-connections.ts opens',
      'packages/database/src/embedded/embedded-server.ts opens',
      'packages/database/src/migrate.ts opens',
      'packages/database/src/start-lock.sql.ts opens',
    ],
  'A job of one project that holds a connection for minutes: it will take the address of the project’s cell.':
    [
      'apps/server/src/features/imports/drafts/import-worker.ts opens',
      'apps/server/src/features/sealed-history/run-verification.ts opens',
    ],
}

/** Views and features that use the pools without run*Transaction, by the reason. The list may only shrink. */
export const KNOWN_DIRECT: Readonly<Record<string, readonly string[]>> = {
  'Work of a job or of a maintenance task as the owner, outside of any call.': [
    'apps/server/src/features/claim-letters/mail/send-letter-mail.ts direct',
    'apps/server/src/features/column-design/search-texts/run-search-texts.ts direct',
    'apps/server/src/features/comments/prepare-mention-mail.ts direct',
    'apps/server/src/features/exports/pack/run-pack.ts direct',
    'apps/server/src/features/file-transfers/check-upload.ts direct',
    'apps/server/src/features/file-transfers/notify-of-files.ts direct',
    'apps/server/src/features/free-anomalies/prepare-free-anomalies.ts direct',
    'apps/server/src/features/imports/command/run-command-import.ts direct',
    'apps/server/src/features/imports/drafts/compare-import.ts direct',
    'apps/server/src/features/imports/drafts/import-worker.ts direct',
    'apps/server/src/features/imports/drafts/run-import.ts direct',
    'apps/server/src/features/imports/import-ledger.ts direct',
    'apps/server/src/features/imports/watched/follow-up-runs.ts direct',
    'apps/server/src/features/imports/watched/import-watched-folders.ts direct',
    'apps/server/src/features/notices/notify-of-deadlines.ts direct',
    'apps/server/src/features/passwords/send-reset-links.ts direct',
    'apps/server/src/views/column-store/load-table.ts direct',
  ],
  'A new project, and so its schema, is made by the owner.': [
    'apps/server/src/features/admin/create-project.ts direct',
  ],
}

const OPENING =
  /\b(?:new (?:Client|Pool)|guardedClient|withClient)\(|\bopen(?:Owner|App)Pool\(|\bopenDatabase\(|\b(?:\w*Pool|pool)\s*\.connect\(/g
/** Without a listener of its own, a connection that is lost between two statements ends the process. */
const UNGUARDED = /\bnew Client\(/g
const DIRECT = /\bdatabase\.(?:app|owner)\b|\b(?:owner|app)\s*\.transaction\(/g
const CALLS = /^apps\/server\/src\/(?:views|features)\//

/**
 * Places that reach a database other than by run*Transaction (OPS-08): a call, and the code of views and features, does
 * not choose the database, because the project does. Throws when there is nothing to look at.
 */
export function findOwnConnections(
  files: readonly SourceFile[],
  known: Readonly<Record<string, readonly string[]>> = { ...KNOWN_OPENERS, ...KNOWN_DIRECT },
): string[] {
  const modules = files.filter(({ path }) => isServerModule(path))
  const findings = modules.flatMap(({ path, text }): Finding[] => {
    const at = (pattern: RegExp, kind: string, what: string) =>
      [...text.matchAll(pattern)].map(({ index }) => ({
        key: `${path} ${kind}`,
        message: `${path}:${lineAt(text, index)} ${what}`,
      }))
    return [
      ...at(OPENING, 'opens', 'opens a connection: use run*Transaction'),
      ...at(UNGUARDED, 'unguarded', 'opens a connection whose loss ends the process: use guardedClient'),
      ...(CALLS.test(path) ? at(DIRECT, 'direct', 'uses a pool directly: use run*Transaction') : []),
    ]
  })
  if (findings.length === 0)
    throw new Error('No connection was read: the check of connections looks in the wrong place.')
  return withoutKnown(findings, known)
}
