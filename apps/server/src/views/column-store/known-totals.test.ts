import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createEngine } from '#column-store/engine.ts'
import { MOST_NAMED } from './given-rows.ts'
import { knownTotalsOf } from './known-totals.ts'
import { writeChanges } from './write-changes.ts'

const engine = createEngine({ memoryMb: 200 })
afterAll(() => engine.close())

/** Anomalies of three rows each, the first of them their own; state and amount change. */
const ANOMALIES = 300
const COLUMNS = [{ name: 'amount', kind: 'number', places: 2, column: { type: 'AMOUNT' } }] as never

type Written = { row: number; state: string; amount: string | null }

let made = 0
async function makeTable() {
  made += 1
  await engine.run(`create schema made_${made}`)
  const name = `made_${made}.entries`
  await engine.run(`create table ${name} as
    select n::integer as row_id, (n - n % 3)::integer as anomaly, n % 3 = 0 as is_own, 'open' as state,
           case when n % 7 > 0 then n * 0.01 end::decimal(18, 2) as amount
    from range(${3 * ANOMALIES}) rows (n)`)
  const table = { name }
  const known = knownTotalsOf(table)
  const ran: string[] = []
  const run: typeof engine.run = (sql, parameters) => {
    ran.push(sql)
    return engine.run(sql, parameters)
  }
  /** `onAnswer` is called after each of its statements. */
  const change = (rows: readonly Written[], onAnswer = () => {}) => {
    const runChange: typeof run = (sql, parameters) => run(sql, parameters).finally(onAnswer)
    return writeChanges({ run: runChange }, table, COLUMNS, {
      mark: '',
      rowIds: rows.map(({ row }) => String(row)),
      values: [rows.map(({ state }) => state), rows.map(({ amount }) => amount)],
    })
  }
  const read = (question: Question) => known.read(run, question)
  const addUp = async (question: Question) => (await engine.run(question(name)))[0]
  /** How often the question was added up over the whole table. */
  const timesAddedUp = (question: Question) => ran.filter((sql) => sql === question(name)).length
  return { known, ran, run, change, read, addUp, timesAddedUp }
}

type Question = (entries: string) => string

/** Count and sum of anomalies, of which a row meets a condition on what changes. */
const about =
  (condition: string): Question =>
  (entries) =>
    `select count(*)::varchar, sum(amount)::varchar from ${entries}
     where is_own and anomaly in (select anomaly from ${entries} where ${condition})`
const QUESTIONS = ['true', `state = 'done'`, 'amount < 2', 'amount is null'].map(about)
const [EVERYTHING = about('true'), DONE = about('true')] = QUESTIONS

const written = fc.uniqueArray(
  fc.record({
    // Few anomalies, so that the same rows change again and again.
    row: fc.nat(11),
    state: fc.constantFrom('open', 'done'),
    amount: fc.option(
      fc.integer({ min: -300, max: 300 }).map((cents) => (cents / 100).toFixed(2)),
      {
        nil: null,
      },
    ),
  }),
  { minLength: 1, maxLength: 4, selector: ({ row }) => row },
)

test('PERF-01 VIEW-05 a known question is answered as if it were added up again, after whatever changes', async () => {
  let followed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(written, fc.constantFrom(...QUESTIONS)), { minLength: 10, maxLength: 25 }),
      async (steps) => {
        const { ran, change, read, addUp, timesAddedUp } = await makeTable()
        for (const step of [...QUESTIONS, ...steps, ...QUESTIONS]) {
          if (typeof step !== 'function') await change(step)
          else expect(await read(step)).toEqual(await addUp(step))
        }
        for (const question of QUESTIONS) expect(timesAddedUp(question)).toBeGreaterThan(0)
        followed += ran.filter((sql) => sql.includes('replace')).length
      },
    ),
    { numRuns: 20 },
  )
  expect(followed).toBeGreaterThan(100)
})

test('PERF-01 a change is two statements and a known question two, however many others are known', async () => {
  const { ran, change, read, addUp, timesAddedUp } = await makeTable()
  for (const question of QUESTIONS) await read(question)
  for (const amount of ['0.10', '0.20', null, '0.30']) {
    ran.length = 0
    await change([{ row: 4, state: 'done', amount }])
    expect(ran).toHaveLength(2)
    expect(await read(DONE)).toEqual(await addUp(DONE))
    expect(await read(DONE)).toEqual(await addUp(DONE))
    expect(ran).toHaveLength(4)
  }
  ran.length = 0
  expect(await read(EVERYTHING)).toEqual(await addUp(EVERYTHING))
  expect(ran).toHaveLength(2)
  expect(timesAddedUp(EVERYTHING)).toBe(0)
})

test('PERF-01 a change that changes nothing is one statement, and nothing has to be followed', async () => {
  const { ran, change, read } = await makeTable()
  await read(DONE)
  await change([{ row: 4, state: 'open', amount: '0.04' }])
  await read(DONE)
  expect(ran).toHaveLength(2)
})

test('PERF-01 figures that are too far behind are added up again, and others are followed', async () => {
  const { change, read, addUp, timesAddedUp } = await makeTable()
  await read(EVERYTHING)
  await read(DONE)
  const rows = Array.from({ length: MOST_NAMED / 2 }, (_, row) => row)
  for (const amount of ['1.00', '2.00', '3.00']) {
    await change(rows.map((row) => ({ row, state: 'done', amount })))
    expect(await read(DONE)).toEqual(await addUp(DONE))
  }
  expect(timesAddedUp(DONE)).toBe(1)
  expect(await read(EVERYTHING)).toEqual(await addUp(EVERYTHING))
  expect(timesAddedUp(EVERYTHING)).toBe(2)
  expect(await read(EVERYTHING)).toEqual(['300', '1317.15'])
})

test('PERF-01 nothing is known after a change of many rows, or one that failed', async () => {
  const { known, change, read, addUp, timesAddedUp } = await makeTable()
  const expectAddedUp = async (times: number) => {
    expect(await read(DONE)).toEqual(await addUp(DONE))
    expect(await read(DONE)).toEqual(await addUp(DONE))
    expect(timesAddedUp(DONE)).toBe(times)
  }
  await expectAddedUp(1)
  const many = Array.from({ length: MOST_NAMED + 1 }, (_, row) => row)
  await change(many.map((row) => ({ row, state: 'done', amount: '1.00' })))
  await expectAddedUp(2)
  // Each third one is the anomaly’s own.
  expect(await read(DONE)).toEqual(['167', '167.00'])
  const failing = known.change({ fields: [], changed: [], rows: [] }, async () => {
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expectAddedUp(3)
  await change([{ row: 3, state: 'done', amount: '7.00' }])
  await expect(known.read(() => Promise.reject(new Error('not followed')), DONE)).rejects.toThrow(
    'not followed',
  )
  await expectAddedUp(4)
})

test('PERF-01 what was read while rows changed is known to nobody', async () => {
  const { known, read, addUp, timesAddedUp } = await makeTable()
  let whileChanging: unknown
  await known.change(null, async () => {
    whileChanging = await read(DONE)
  })
  expect(whileChanging).toEqual(await addUp(DONE))
  await read(DONE)
  expect(timesAddedUp(DONE)).toBe(2)
  const reading = read(EVERYTHING)
  await known.change(null, async () => undefined)
  await reading
  await read(EVERYTHING)
  expect(timesAddedUp(EVERYTHING)).toBe(2)
})

test('PERF-01 a change waits for the figures that are being followed', async () => {
  const { known, ran, run, change, read, addUp } = await makeTable()
  const updates = () => ran.filter((sql) => sql.startsWith('update')).length
  await read(DONE)
  await change([{ row: 3, state: 'done', amount: '0.10' }])
  const gate = Promise.withResolvers<void>()
  const reading = known.read(async (sql, parameters) => {
    await gate.promise
    return run(sql, parameters)
  }, DONE)
  const compared = Promise.withResolvers<void>()
  const changing = change([{ row: 6, state: 'done', amount: '0.20' }], compared.resolve)
  await compared.promise
  await engine.run(`select 'what follows the comparison has begun'`)
  expect(updates()).toBe(1)
  gate.resolve()
  await Promise.all([reading, changing])
  expect(updates()).toBe(2)
  expect(await read(DONE)).toEqual(await addUp(DONE))
})

test('PERF-01 changes and questions at the same time leave figures that are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 3, maxLength: 8 }), async (changes) => {
      const { change, read, addUp } = await makeTable()
      for (const question of QUESTIONS) await read(question)
      let last: Promise<unknown> = Promise.resolve()
      // One change after another, as the turns of a table have it.
      for (const each of changes) last = last.then(() => change(each))
      const reading = changes.flatMap(() => QUESTIONS.map(async (question) => read(question)))
      await Promise.all([last, ...reading])
      for (const question of QUESTIONS) expect(await read(question)).toEqual(await addUp(question))
    }),
    { numRuns: 20 },
  )
})
