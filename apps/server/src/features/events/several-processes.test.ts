import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { type Listener, listen, type ReceivedEvent } from '#testing/listen.ts'
import { type SecondServer, startSecondServer } from '#testing/start-second-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

/** `QUITUS_WRITING_RUNS` makes the long run. */
const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 8)
/** A limit against hanging, not a speed to keep. */
const WAIT = { timeout: 30_000 }

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const world = await publishForWriting(server, staff, [[staff, 'manage']])
const projectId = world.project.id
const { accessToken } = await server.signInAs(staff)
const session = await server.signInAs(staff)
let processes: SecondServer[] = [await startSecondServer(server), await startSecondServer(server)]
afterAll(() => Promise.all(processes.map(({ stop }) => stop())))

let written = 0
async function write(entryId = 'E1$$1'): Promise<void> {
  const { Remarque: before } = await world.row(entryId)
  await world.edit(session, [change(entryId, 'Remarque', `remark ${++written}`, before as string | null)])
}
async function lastNumber(): Promise<number> {
  const answer = await sql<{ last: string }>`
    select last_number as last from core.project_event_heads where project_id = ${projectId}`.execute(
    server.database.owner,
  )
  return Number(answer.rows[0]?.last ?? 0)
}

/** Someone who loses their line again and again, and takes up where it was cut. */
function createWanderer() {
  const reported: ReceivedEvent[] = []
  let line: Listener | null = null
  const lastId = () => reported.findLast(({ id }) => id !== null)?.id ?? undefined
  const gather = () => {
    if (line !== null) reported.push(...line.events.slice(taken))
    taken = line?.events.length ?? 0
  }
  let taken = 0
  return {
    reported,
    async connect(address: string): Promise<void> {
      line = await listen(address, { accessToken, projectId, lastEventId: lastId() ?? begin })
      taken = 0
    },
    async cut(): Promise<void> {
      line?.leave()
      await line?.ended
      gather()
      line = null
    },
    isConnected: () => line !== null,
    async untilReceived(number: number): Promise<void> {
      await vi.waitFor(() => {
        gather()
        expect(lastId()).toBe(number)
      }, WAIT)
    },
  }
}
let begin = 0

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'write' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), who: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('connect' as const), who: fc.nat(2), where: fc.nat(1) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'loseDatabase' as const }) },
  ),
  { minLength: 8, maxLength: 24 },
)

test('OPS-02 VIEW-17 whatever lines are cut and taken up on whichever process, everybody receives every event once and in order', {
  timeout: 60_000 + RUNS * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (requested) => {
      begin = await lastNumber()
      const wanderers = [createWanderer(), createWanderer(), createWanderer()]
      const addressAt = (at: number) => processes[at % processes.length]?.address ?? ''
      for (const [at, wanderer] of wanderers.entries()) await wanderer.connect(addressAt(at))
      for (const step of requested) {
        if (step.kind === 'write') await write()
        else if (step.kind === 'loseDatabase') await loseListeners()
        else {
          const wanderer = wanderers[step.who]
          await wanderer?.cut()
          if (step.kind === 'connect') await wanderer?.connect(addressAt(step.where))
        }
      }
      const last = await lastNumber()
      for (const [at, wanderer] of wanderers.entries()) {
        if (!wanderer.isConnected()) await wanderer.connect(addressAt(at))
        await wanderer.untilReceived(last)
        await wanderer.cut()
        const numbers = wanderer.reported.filter(({ event }) => event === 'change').map(({ id }) => id)
        expect(numbers).toEqual(Array.from({ length: last - begin }, (_, step) => begin + step + 1))
      }
    }),
    { numRuns: RUNS },
  )
})

/** What a database does that restarts: anyone who listens to it loses their connection. */
async function loseListeners(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'quitus listener'`.execute(
    server.database.owner,
  )
}

/** Takes the listening connections away as often as they are opened, until the returned function is called. */
function keepDeaf(): () => Promise<void> {
  let isDeaf = true
  const ended = (async () => {
    while (isDeaf) await loseListeners()
  })()
  return () => {
    isDeaf = false
    return ended
  }
}

test('OPS-02 VIEW-17 who comes to a process that has not received the latest event yet receives it once, and is not instructed to read again', {
  timeout: 120_000,
}, async () => {
  const [ahead, behind] = processes
  begin = await lastNumber()
  const [wanderer, resident] = [createWanderer(), createWanderer()]
  await resident.connect(behind?.address ?? '')
  await resident.untilReceived(begin)
  for (let round = 0; round < 5; round++) {
    await wanderer.connect(ahead?.address ?? '')
    await wanderer.untilReceived(await lastNumber())
    await write()
    await wanderer.untilReceived(await lastNumber())
    await wanderer.cut()
    // Neither receives anything from now on; only a new listener queries the table.
    const listenAgain = keepDeaf()
    await write()
    await wanderer.connect(ahead?.address ?? '')
    await wanderer.untilReceived(await lastNumber())
    await wanderer.cut()
    await wanderer.connect(behind?.address ?? '')
    await wanderer.untilReceived(await lastNumber())
    await wanderer.cut()
    await listenAgain()
  }
  const last = await lastNumber()
  await resident.untilReceived(last)
  await resident.cut()
  const everything = Array.from({ length: last - begin }, (_, step) => begin + step + 1)
  for (const { reported } of [wanderer, resident]) {
    expect(reported.filter(({ event }) => event === 'change').map(({ id }) => id)).toEqual(everything)
    expect(reported.map(({ event }) => event)).not.toContain('reset')
  }
})

test('OPS-02 an edit through one process reaches those who listen on another', async () => {
  const [first, second] = processes
  const listeners = await Promise.all(
    [first, second].map((each) => listen(each?.address ?? '', { accessToken, projectId })),
  )
  for (const { events } of listeners)
    await vi.waitFor(() => expect(events.map(({ event }) => event)).toContain('hello'), WAIT)
  await write()
  for (const { events } of listeners)
    await vi.waitFor(() => expect(events.map(({ event }) => event)).toContain('change'), WAIT)
  for (const listener of listeners) listener.leave()
})

test('OPS-02 VIEW-17 a server that stops ends its streams, and who listened goes on elsewhere', async () => {
  const [first, second] = processes
  const line = await listen(first?.address ?? '', { accessToken, projectId })
  await vi.waitFor(() => expect(line.events.map(({ event }) => event)).toContain('hello'), WAIT)
  const lastEventId = line.events.findLast(({ id }) => id !== null)?.id ?? 0
  await first?.stop()
  await line.ended
  await write()
  const again = await listen(second?.address ?? '', { accessToken, projectId, lastEventId })
  await vi.waitFor(() => expect(again.events.map(({ event }) => event)).toContain('change'), WAIT)
  again.leave()
  processes = processes.filter((each) => each !== first)
})
