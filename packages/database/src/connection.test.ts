import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { openDatabase } from './connection.ts'

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
