import { expect, test } from 'vitest'
import { findNamelessSignals } from './project-signals.ts'

const PATH = 'apps/server/src/features/triage/a.sql.ts'
const faults = (text: string, path = PATH, known = {}) => findNamelessSignals([{ path, text }], known)

test.each([
  `sql\`select pg_advisory_xact_lock(hashtextextended(\${\`rows/\${projectId}\`}, 0))\``,
  `const key = \`rows/\${view.projectId}/x\`\nsql\`select pg_advisory_xact_lock(hashtextextended(\${key}, 0))\``,
  "perform pg_notify('quitus_events', format('%s %s', asked_project, drawn));",
])('OPS-08 a lock or a notification may name its project as %s', (text) => {
  expect(faults(text)).toEqual([])
})

test.each([
  ["sql`select pg_advisory_xact_lock(hashtextextended('rows', 0))`", 'rows'],
  [
    `const key = \`rows/\${source}\`\nsql\`select pg_try_advisory_xact_lock_shared(hashtextextended(\${key}, 0))\``,
    '?',
  ],
  ["perform pg_notify('quitus_events', person::text); -- of a project", 'quitus_events'],
  ["client.query('select pg_advisory_lock($1)', [START_LOCK])", 'START_LOCK'],
])('OPS-08 a lock or a notification without its project is refused: %s', (text, name) => {
  expect(faults(text)).toHaveLength(1)
  expect(faults(text, 'packages/database/repeatable/core/a/b.function.sql')).toHaveLength(1)
  expect(faults(text, PATH, { 'A reason.': [`${PATH} ${name}`] })).toEqual([])
})

test('OPS-08 an exception that excuses nothing is refused, and so is a check that reads nothing', () => {
  const named = "perform pg_notify('quitus_events', asked_project::text)"
  expect(faults(named, PATH, { 'A reason.': [`${PATH} x`] })).toEqual([
    `${PATH} x is a known exception that no longer exists: remove it from the list`,
  ])
  expect(() => faults('')).toThrow('No lock was read')
  expect(() => faults(named, 'apps/web/src/a.ts')).toThrow('No lock was read')
})
