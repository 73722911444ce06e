import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { openDatabase } from './connection.ts'
import { guardedClient } from './guarded-client.ts'

test('OPS-03 closing ends every connection, also of pools that were used without the query builder', async () => {
  const { ownerUrl, appUrl, authUrl, drop } = await createTestDatabase()
  const database = openDatabase({ ownerUrl, appUrl, authUrl })
  const { appPool, ownerPool, authPool, controlPool } = database
  const pools = [appPool, ownerPool, authPool, controlPool]
  for (const pool of pools) await pool.query('select 1')
  expect(pools.map((pool) => pool.totalCount)).toEqual([1, 1, 1, 1])

  await database.close()
  expect(pools.map((pool) => pool.totalCount)).toEqual([0, 0, 0, 0])
  await drop()
})

test('OPS-05 a connection outside of pools that is lost between two statements does not end the process', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = guardedClient({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
})
