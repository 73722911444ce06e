import { runOwnerTransaction } from '@quitus/database/app-transaction.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { allowTimeFor } from './time-of-write.sql.ts'

const server = await startTestServer()

test.each([
  ['one', 30_000, 1, '30s'],
  ['ten thousand', 30_000, 10_000, '30s'],
  ['a hundred thousand', 30_000, 100_000, '5min'],
  ['a million', 500, 1_000_000, '10s'],
  ['without a limit', 0, 100_000, '0'],
])('FLOW-02 a statement that writes many rows may take longer: %s', async (_, given, rows, allowed) => {
  const requester = { userId: null, projectId: null, statementTimeoutMs: given }
  const found = await runOwnerTransaction(server.database, requester, async (tx) => {
    await allowTimeFor(tx, rows)
    return sql<{ is: string }>`select current_setting('statement_timeout') as is`.execute(tx)
  })
  expect(found.rows[0]?.is).toBe(allowed)
})
