import type { SourceFile } from '../repository.ts'
import { type Finding, isServerModule, lineAt, withoutKnown } from './known-exceptions.ts'

/** Locks and notifications that name no project, by the reason. The list may only shrink. */
export const KNOWN_SIGNALS: Readonly<Record<string, readonly string[]>> = {
  'Start and migration: of the whole database, whichever cell it is.': [
    'packages/database/src/embedded/ownership.sql.ts OWNERSHIP_LOCK',
    'packages/database/src/migrate.ts MIGRATION_LOCK',
    'packages/database/src/start-lock.sql.ts START_LOCK',
  ],
  'People and companies, which are written in the central database alone.': [
    'packages/database/repeatable/core/people/keep_an_administrator.function.sql core.keep_an_administrator',
    'packages/database/src/people/people.sql.ts core.companies',
  ],
  'Rights and sessions are central: every database that receives their change notifies its own processes.': [
    'packages/database/repeatable/core/sessions/tell_of_access.function.sql quitus_access',
  ],
}

const REPEATABLE = /^packages\/database\/repeatable\/.*\.sql$/
const SIGNAL = /\b(pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?|pg_notify)\(/g

/**
 * Advisory locks and notifications that do not name the project that they are about (OPS-08). Both reach no further
 * than one database: what names its project means the same in whichever cell the project is. Throws when there is
 * nothing to look at.
 */
export function findNamelessSignals(
  files: readonly SourceFile[],
  known: Readonly<Record<string, readonly string[]>> = KNOWN_SIGNALS,
): string[] {
  const looked = files.filter(({ path }) => isServerModule(path) || REPEATABLE.test(path))
  const signals = looked.flatMap(({ path, text }) =>
    [...text.matchAll(SIGNAL)].map((match) => ({ path, text, match })),
  )
  if (signals.length === 0)
    throw new Error('No lock was read: the check of locks and notifications looks in the wrong place.')
  const findings = signals.flatMap(({ path, text, match }): Finding[] => {
    const statement = statementAt(text, match.index)
    if (/project/i.test(statement) || namesProject(text, statement)) return []
    const name =
      /\b[A-Z]+_LOCK\b/.exec(statement)?.[0] ??
      /'([^']+)'/.exec(statement)?.[1] ??
      parameterBelow(text, statement) ??
      '?'
    const message = `${path}:${lineAt(text, match.index)} ${match[1]} names no project (${name})`
    return [{ key: `${path} ${name}`, message }]
  })
  return withoutKnown(findings, known)
}

/** From the call to the parenthesis that closes it. */
function statementAt(text: string, from: number): string {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** A key that was put together in the same file, with the project in it. */
function namesProject(text: string, statement: string): boolean {
  const [, key] = /\$\{(\w+)\}/.exec(statement) ?? []
  return key !== undefined && new RegExp(`\\b${key} = \`[^\`]*\\$\\{[^}]*project`, 'i').test(text)
}

/** The constant that is given for `$1`, on the same or the next line. */
function parameterBelow(text: string, statement: string): string | undefined {
  const after = text.slice(
    text.indexOf(statement) + statement.length,
    text.indexOf(statement) + statement.length + 120,
  )
  return statement.includes('$1') ? /\b[A-Z]+_LOCK\b/.exec(after)?.[0] : undefined
}
