import type { SourceFile } from '../repository.ts'
import { type Finding, isServerModule, lineAt, withoutKnown } from './known-exceptions.ts'

export const TABLE_HOMES = 'packages/database/src/cells/table-homes.ts'

/** Code of people and the installation, which runs on the central database. */
const CENTRAL_CODE = [
  'apps/server/src/auth/',
  'apps/server/src/backup/',
  'apps/server/src/cells/',
  'apps/server/src/commands/',
  'apps/server/src/demo/',
  'apps/server/src/erasure/',
  'apps/server/src/features/account/',
  'apps/server/src/features/admin/',
  'apps/server/src/features/passwords/',
  'apps/server/src/features/second-factor/',
  'apps/server/src/features/service-accounts/',
  'apps/server/src/features/session/',
  'packages/database/src/cells/',
  'packages/database/src/people/',
]

/** `path table` that break the rule today, by the reason. The list may only shrink. */
export const KNOWN_WRITES: Readonly<Record<string, readonly string[]>> = {
  'What a project opens is a right: its call is bound to the central database.': [
    'apps/server/src/features/projects/change-screens.sql.ts projects',
  ],
  'Maintenance of each night, which will run on the central database.': [
    'apps/server/src/jobs/purge.sql.ts sessions',
    'apps/server/src/digests/daily-digests.sql.ts daily_digests',
  ],
}

const WRITE =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"`]core\.(\w+)|\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?core\.(\w+)/gi

/**
 * Places where code of views and of project features writes a table whose source is the central database
 * (OPS-08): such a write would be lost in a cell. Throws when there is nothing to look at.
 */
export function findCentralWrites(
  files: readonly SourceFile[],
  known: Readonly<Record<string, readonly string[]>> = KNOWN_WRITES,
): string[] {
  const central = centralTables(files)
  const modules = files.filter(({ path }) => isServerModule(path))
  const writes = modules.flatMap(({ path, text }) =>
    [...text.matchAll(WRITE)].map((match) => ({ path, text, match })),
  )
  if (writes.length === 0)
    throw new Error('No write was read: the check of central writes looks in the wrong place.')
  const findings = writes.flatMap(({ path, text, match }): Finding[] => {
    const table = match[1] ?? match[2] ?? ''
    if (!central.has(table) || CENTRAL_CODE.some((folder) => path.startsWith(folder))) return []
    const message = `${path}:${lineAt(text, match.index)} writes core.${table}, which is central: only code of people and the installation may`
    return [{ key: `${path} ${table}`, message }]
  })
  return withoutKnown(findings, known)
}

/** Tables declared `replicated` or `central`. */
function centralTables(files: readonly SourceFile[]): ReadonlySet<string> {
  const text = files.find(({ path }) => path === TABLE_HOMES)?.text ?? ''
  const lists = [...text.matchAll(/^ {2}(?:replicated|central): \[([^\]]*)\]/gm)].map(([, list = '']) => list)
  const tables = new Set(lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)))
  if (lists.length !== 2 || !tables.has('users')) throw new Error(`${TABLE_HOMES} names no central tables.`)
  return tables
}
