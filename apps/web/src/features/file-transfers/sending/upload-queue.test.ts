// @vitest-environment jsdom
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Answer, connectTo, problem } from '#testing/api-server.ts'
import { createUploadQueue } from './upload-queue.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

type Announced = { folder: string | null; name: string; size: number; fingerprint: string; note?: string }

/** A queue before a server that answers what is announced by `answer`; the names in the order in which they came. */
async function queueBefore(answer: (announced: Announced) => Answer | Promise<Answer>) {
  const announced: Announced[] = []
  const folders: unknown[] = []
  const { api, session } = await connectTo(async (request: IncomingMessage) => {
    if (request.method === 'GET') return { status: 200, body: { uploads: [] } }
    if (request.url?.endsWith('/folders')) {
      const requested = await json(request)
      folders.push(requested)
      return { status: 200, body: { id: `id of ${(requested as { name: string }).name}` } }
    }
    const file = (await json(request)) as Announced
    announced.push(file)
    return answer(file)
  })
  // Queues listen for as long as a page lives; those of other tests have nothing left.
  onTestFinished(() => session.end('signed-out'))
  const queryClient = new QueryClient()
  const queue = createUploadQueue({ api, session, queryClient }, 7)
  const add = (names: readonly string[], folders: readonly string[] = []) =>
    queue.add(
      names.map((name) => ({ file: new File(['Avoir'], name, { lastModified: 5 }), folders })),
      () => ({ folder: null, note: 'Avoirs' }),
    )
  const states = () => Object.fromEntries(queue.files().map(({ name, state }) => [name, state]))
  const shows = (expected: object) =>
    vi.waitFor(() => expect(states()).toEqual(expected), { timeout: 10_000 })
  return { queue, session, announced, folders, add, states, shows }
}

const existing: Answer = { status: 200, body: { existing: { id: 'known' }, upload: null, url: null } }
/** Answers when the test says so. */
function held() {
  const waiting: (() => void)[] = []
  const answer = () => new Promise<Answer>((resolve) => waiting.push(() => resolve(existing)))
  return { answer, waiting, release: () => waiting.shift()?.() }
}

it('XFER-01 what the folder has already is not sent, and is announced with its note, size and time', async () => {
  const { announced, add, shows } = await queueBefore(() => existing)
  add(['avoir.pdf'])
  await shows({ 'avoir.pdf': 'existing' })
  expect(announced).toMatchObject([
    { folder: null, name: 'avoir.pdf', size: 5, fingerprint: '5', note: 'Avoirs' },
  ])
})

it('XFER-01 three files are on their way at a time, and the next begins when one ends', async () => {
  const { answer, waiting, release } = held()
  const { announced, add, shows } = await queueBefore(answer)
  add(['a', 'b', 'c', 'd', 'e'])
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  await shows({ a: 'sending', b: 'sending', c: 'sending', d: 'waiting', e: 'waiting' })
  release()
  await vi.waitFor(() => expect(announced).toHaveLength(4))
  release()
  await vi.waitFor(() => expect(announced).toHaveLength(5))
  for (let left = 0; left < 3; left++) release()
  await shows({ a: 'existing', b: 'existing', c: 'existing', d: 'existing', e: 'existing' })
})

it('XFER-01 a folder of several files is made once, each level within the one above', async () => {
  const { announced, folders, add, shows } = await queueBefore(() => existing)
  add(['a', 'b'], ['Exercice 2025', 'Banque'])
  await shows({ a: 'existing', b: 'existing' })
  expect(folders).toEqual([
    { parent: null, name: 'Exercice 2025', reuse: true },
    { parent: 'id of Exercice 2025', name: 'Banque', reuse: true },
  ])
  expect(announced.map(({ folder }) => folder)).toEqual(['id of Banque', 'id of Banque'])
})

it('XFER-03 a file without room is refused with the reason and can be sent again; the others go on', async () => {
  let refusals = 1
  const { queue, add, shows } = await queueBefore(({ name }) =>
    name === 'b' && refusals-- > 0 ? problem(409, 'transfer_quota_exceeded') : existing,
  )
  add(['b', 'a'])
  await shows({ b: 'failed', a: 'existing' })
  const [refused] = queue.files()
  expect(refused).toMatchObject({ message: 'transfer_quota_exceeded', canRetry: true })
  queue.resume(refused?.key ?? 0)
  await shows({ b: 'existing', a: 'existing' })
  expect(queue.files().map(({ canRetry }) => canRetry)).toEqual([false, false])
})

it.each([
  [415, 'program_not_accepted'],
  [400, 'object_name_not_accepted'],
  [400, 'file_empty'],
  [413, 'file_too_large'],
])(
  'XFER-03 a file that is refused for what it is (%i %s) cannot be sent again, only removed',
  async (status, code) => {
    const { queue, announced, add, shows } = await queueBefore(({ name }) =>
      name === 'macro.exe' ? problem(status, code) : existing,
    )
    add(['macro.exe', 'a'])
    await shows({ 'macro.exe': 'failed', a: 'existing' })
    const [refused] = queue.files()
    expect(refused).toMatchObject({ message: code, canRetry: false })
    queue.resume(refused?.key ?? 0)
    add(['b'])
    await shows({ 'macro.exe': 'failed', a: 'existing', b: 'existing' })
    expect(announced.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'macro.exe'])
    await queue.cancel(refused?.key ?? 0)
    await shows({ a: 'existing', b: 'existing' })
  },
)

it('XFER-01 a file waits while the line is down, and goes on when it is back', async () => {
  let isDown = true
  const { add, shows } = await queueBefore(() => (isDown ? { status: 502 } : existing))
  add(['a'])
  await shows({ a: 'offline' })
  isDown = false
  window.dispatchEvent(new Event('online'))
  await shows({ a: 'existing' })
})

it('XFER-03 a full server is not taken for a line that is down', async () => {
  const { queue, add, shows } = await queueBefore(() => problem(507, 'storage_full'))
  add(['a'])
  await shows({ a: 'full' })
  queue.pauseAll()
  await shows({ a: 'paused' })
})

it('XFER-01 what is paused stays so until it is resumed, and what is cancelled is gone', async () => {
  const { answer, waiting, release } = held()
  const { queue, announced, add, shows } = await queueBefore(answer)
  add(['a', 'b', 'c', 'd', 'e'])
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  await shows({ a: 'sending', b: 'sending', c: 'sending', d: 'waiting', e: 'waiting' })
  const [, , , d, e] = queue.files()
  queue.pause(d?.key ?? 0)
  await queue.cancel(e?.key ?? 0)
  for (let left = 0; left < 3; left++) release()
  await shows({ a: 'existing', b: 'existing', c: 'existing', d: 'paused' })
  expect(announced).toHaveLength(3)
  queue.clearOver()
  queue.resumeAll()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  release()
  await shows({ d: 'existing' })
})

it('XFER-01 leaving the page needs a confirmation while files are under way, and signing out ends them', async () => {
  const { answer, waiting, release } = held()
  const { session, add, shows } = await queueBefore(answer)
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  add(['a'])
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect(leaves()).toBe(false)
  session.end('signed-out')
  await shows({})
  release()
})

it('XFER-01 a file that is paused while its announcement is under way stays paused when the line is lost', async () => {
  let lose: () => void = () => undefined
  const lost = new Promise<Answer>((resolve) => {
    lose = () => resolve(problem(503, 'unavailable'))
  })
  const { queue, add, states, shows } = await queueBefore(({ name }) => (name === 'a' ? lost : existing))
  add(['a'])
  await shows({ a: 'sending' })
  const [first] = queue.files()
  queue.pause(first?.key ?? -1)
  lose()
  // Until another file has gone through: the failure of the first one has arrived by then.
  add(['b'])
  await shows({ a: 'paused', b: 'existing' })
  await vi.waitFor(() => expect(states()).toEqual({ a: 'paused', b: 'existing' }))
})
