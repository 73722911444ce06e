import { expect, test } from 'vitest'
import { findOwnConnections } from './own-connections.ts'

const FEATURE = 'apps/server/src/features/triage/a.ts'
const faults = (text: string, path = FEATURE, known = {}) => findOwnConnections([{ path, text }], known)

test.each([
  'guardedClient({ connectionString })',
  'withClient(url, work)',
  'new Pool({ max: 1 })',
  'openOwnerPool(urls, 1)',
  'openAppPool(urls, 1)',
  'openDatabase(urls)',
  'await database.ownerPool.connect()',
  'await pool\n  .connect()',
])('OPS-08 a connection is opened nowhere but where it is known: %s', (text) => {
  expect(faults(text)).toHaveLength(1)
  expect(faults(text, 'packages/database/src/views/a.sql.ts')).toHaveLength(1)
})

test.each([
  'await deps.database.owner.transaction().execute(work)',
  'await selectRows(database.app)',
  'await owner\n    .transaction()\n    .execute(work)',
])('OPS-08 views and features reach the database by run*Transaction: %s', (text) => {
  expect(faults(text)).toEqual([`${FEATURE}:1 uses a pool directly: use run*Transaction`])
  expect(faults(text, 'apps/server/src/views/a.ts')).toHaveLength(1)
})

test('OPS-08 an exception excuses one way in one file, and is refused once it excuses nothing', () => {
  const known = { 'A reason.': [`${FEATURE} direct`] }
  expect(faults('database.owner', FEATURE, known)).toEqual([])
  expect(faults('guardedClient()', FEATURE, known)).toEqual([
    `${FEATURE}:1 opens a connection: use run*Transaction`,
    `${FEATURE} direct is a known exception that no longer exists: remove it from the list`,
  ])
})

test('OPS-05 a connection outside of pools is opened as one whose loss does not end the process', () => {
  expect(faults('new Client()')).toEqual([
    `${FEATURE}:1 opens a connection: use run*Transaction`,
    `${FEATURE}:1 opens a connection whose loss ends the process: use guardedClient`,
  ])
})

test('OPS-08 a check of connections that reads nothing fails', () => {
  expect(() => faults('runAppTransaction(database, requester, work)')).toThrow('No connection was read')
  expect(() => faults('new Client()', 'apps/server/src/features/a.test.ts')).toThrow('No connection was read')
})
