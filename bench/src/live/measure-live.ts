import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, get } from 'node:http'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT } from '../grid/grid-installation.ts'
import { TEXT_COLUMN } from '../writing/writing.ts'

const LISTENERS = 200
/** Tabs of one session. */
const OF_SESSION = 10
const EDITS = 200
/** Between two edits, as if a few people were writing. */
const PAUSE_MS = 100

const CHANGE_SET = /^event: change\ndata: .*?"changeSet":"(\d+)"/gm
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** From the moment in which an edit is sent until each listener has it. */
export async function measureLive(addresses: readonly string[], projectId: number): Promise<Figure[]> {
  const [address = ''] = addresses
  const { login, password } = GRID_ACCOUNT
  const client = await signInClient(address, login, password)
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const { rows } = await client(openResultSet, { params, body: { timestamp, limit: 100 } })
  const sentAt = new Map<string, number>()
  const receivedEarly = new Map<string, number[]>()
  const times: number[] = []
  const receive = (changeSet: string) => {
    const now = performance.now()
    const sent = sentAt.get(changeSet)
    if (sent !== undefined) times.push(now - sent)
    // The listener may receive it before the writer is answered, and only the answer carries the number.
    else receivedEarly.set(changeSet, [...(receivedEarly.get(changeSet) ?? []), now])
  }
  const listeners: ClientRequest[] = []
  for (let session = 0; session < LISTENERS / OF_SESSION; session++) {
    const { accessToken } = await client(signIn, { body: { login, plainPassword: password } })
    for (let tab = 0; tab < OF_SESSION; tab++) {
      const server = addresses[(session + tab) % addresses.length] ?? address
      listeners.push(await listen(server, projectId, accessToken, receive))
    }
  }
  const answered: number[] = []
  const written = new Map<string, WireValue>()
  for (let edit = 0; edit < EDITS; edit++) {
    const row = rows[edit % rows.length]
    const entryId = row?.entryId ?? ''
    const value = `${edit} ${randomUUID()}`
    const expected = written.get(entryId) ?? ((row?.[TEXT_COLUMN] ?? null) as WireValue)
    const begun = performance.now()
    const changes = [{ entryId, column: TEXT_COLUMN, value, expected }]
    const { changeSet } = await client(editCells, { params, body: { timestamp, changes } })
    answered.push(performance.now() - begun)
    if (changeSet === null) throw new Error('The edit was refused.')
    written.set(entryId, value)
    sentAt.set(changeSet, begun)
    for (const at of receivedEarly.get(changeSet) ?? []) times.push(at - begun)
    receivedEarly.delete(changeSet)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  for (let waited = 0; times.length < EDITS * LISTENERS && waited < 300; waited++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  for (const listener of listeners) listener.destroy()
  if (times.length !== EDITS * LISTENERS)
    throw new Error(`${EDITS} edits reached ${LISTENERS} listeners ${times.length} times.`)
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const name = `${LISTENERS} listeners on ${addresses.length} processes, ${EDITS} edits`
  return [
    { name: `${name}: answered`, unit: 'ms', p50: quantile(answered, 0.5), p95: quantile(answered, 0.95) },
    { name: `${name}: on a colleague’s stream`, unit: 'ms', p50, p95, bound: 150 },
    { name: 'on a colleague’s stream, the slowest twentieth', unit: 'ms', p50: p95, bound: 500 },
  ]
}

/** Listens on a connection of its own; resolves when everything before has been received. */
function listen(
  address: string,
  projectId: number,
  accessToken: string,
  receive: (changeSet: string) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${address}/services/v1/wexaus/projects/${projectId}/events`,
      { agent, headers: { authorization: `Bearer ${accessToken}`, 'selected-language': 'French' } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A listener was answered ${answer.statusCode}.`))
        let unread = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          unread += piece
          const end = unread.lastIndexOf('\n\n')
          if (end < 0) return
          const whole = unread.slice(0, end)
          unread = unread.slice(end)
          for (const [, changeSet = ''] of whole.matchAll(CHANGE_SET)) receive(changeSet)
          if (whole.includes('event: hello')) resolve(request)
        })
        answer.on('error', () => undefined)
      },
    )
    request.on('error', reject)
  })
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
