import type { AddressInfo } from 'node:net'
import { ERRORS } from '@quitus/contract/errors.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { loadServerTexts } from '@quitus/i18n/catalogues/server.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { addressOf } from '#testing/call-endpoint.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const person = await server.person()
const project = await server.project({ members: [[person, 'review']] })
await publishAuditView(server.database, project, person)
const as = await server.signInAs(person)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData

function post(payload: string, contentType = 'application/json') {
  return server.app.inject({
    method: 'POST',
    url: addressOf(openResultSet, { params }),
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': contentType },
    payload,
  })
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each<[string, string, number, string]>([
  ['cut JSON', '{"timestamp":', 400, 'malformed_json'],
  ['no JSON at all', '', 400, 'malformed_json'],
  ['JSON with a prototype', '{"__proto__":{"isAdmin":true}}', 400, 'malformed_json'],
  ['JSON nested too deeply', nested(65), 400, 'body_too_deep'],
  ['JSON nested half a million times', nested(500_000), 400, 'body_too_deep'],
  ['brackets within a text, which are no depth', `"${'['.repeat(100)}"`, 400, 'invalid_request'],
  ['a body beyond 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413, 'body_too_large'],
  ['another shape', '[]', 400, 'invalid_request'],
  ['an unknown field', JSON.stringify({ timestamp, more: 1 }), 400, 'invalid_request'],
  ['no timestamp', '{}', 400, 'invalid_request'],
  ['a filter of nine levels', JSON.stringify({ timestamp, filter: filterOf(9) }), 400, 'invalid_request'],
])('SEC-03 API-03 answers %s with a problem', async (_, payload, status, code) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
})

function filterOf(levels: number): object {
  return levels === 0 ? { column: 'Lien', op: 'empty' } : { all: [filterOf(levels - 1)] }
}

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  'SEC-03 refuses a body of type %s',
  async (contentType) => {
    const answer = await post('x', contentType)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  },
)

test('API-03 a refused body names each part at fault', async () => {
  const body = { timestamp: 'x', sort: [{ column: 1, descending: 'no' }] }
  const { issues } = (await post(JSON.stringify(body))).json()
  expect(issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    '/sort/0/column',
    '/sort/0/descending',
    '/timestamp',
  ])
})

test('API-03 says in the reader’s language what is wrong with each part', async () => {
  const send = async (language: 'French' | 'English') => {
    const body = { timestamp: 'x', sort: 1, search: 'x'.repeat(100_000), unknown: true }
    const { issues } = (await server.send(openResultSet, { params, body }, { as, language })).json()
    return issues.map(({ message }: { message: string }) => message)
  }
  expect(await send('French')).toContain('La valeur manque ou n’est pas du type attendu.')
  expect(await send('French')).toContain('Champs inconnus\u00a0: unknown.')
  expect(await send('English')).toContain('Unknown fields: unknown.')
  for (const message of await send('French')) expect(message).not.toMatch(/Invalid|expected|Too /)
})

test.each<[string, () => ReturnType<typeof server.send>]>([
  ['a login', () => server.send(signIn, { body: { login: 'a\u0000b', plainPassword: 'x' } })],
  ['an entry', () => server.send(listHistory, { params, query: { entryId: '\u0000' } }, { as })],
  [
    'a change',
    () =>
      server.send(
        editCells,
        {
          params,
          body: {
            timestamp,
            changes: [{ entryId: '\u0000', column: 'Remarque', value: null, expected: null }],
          },
        },
        { as },
      ),
  ],
  ['a search', () => server.send(openResultSet, { params, body: { timestamp, search: '\u0000' } }, { as })],
  [
    'half a character in a filter',
    () =>
      server.send(
        openResultSet,
        { params, body: { timestamp, filter: { column: 'Lien', op: 'equals', value: '\ud800' } } },
        { as },
      ),
  ],
  [
    'a prefiltered view',
    () => server.send(getViewMetadata, { params, query: { prefilteredView: '\u0000' } }, { as }),
  ],
  ['a project', () => server.send(getViewMetadata, { params: { ...params, projectId: '1\u0000' } }, { as })],
  ['a source', () => server.send(getViewMetadata, { params: { ...params, source: "x' or 1=1" } }, { as })],
])('SEC-03 refuses characters that nothing can hold in %s', async (_, send) => {
  expect((await send()).json()).toMatchObject({ status: 400, code: 'invalid_request' })
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

test.each([...new Set(REGISTRY.map(({ path }) => path)), '/services/health'])(
  'API-03 SEC-03 %s answers a method that it does not have by 405 and the ones it has',
  async (path) => {
    const url = path.replaceAll(':source', 'dashboard').replaceAll(/:\w+/g, '1')
    // `…/freeanomaly/data` is of every source, and has methods of its own; so do actions on several objects of
    // transfers.
    const general = path
      .replace(/\/freeanomaly\/(?=data$)/, '/:source/')
      .replace(/(?<=\/transfers\/objects\/)(?:move|delete|restore)$/, ':object')
    const has = REGISTRY.filter((each) => [path, general].includes(each.path)).map(
      ({ method }): string => method,
    )
    if (has.length === 0) has.push('GET')
    // HEAD would use up a ticket.
    const takesTickets = REGISTRY.some((each) => each.path === path && each.credential === 'ticket')
    const isUpload = REGISTRY.some((each) => each.path === path && each.bodyKind === 'tus')
    if (isUpload || (has.includes('GET') && !takesTickets)) has.push('HEAD')
    for (const method of METHODS.filter((each) => !has.includes(each))) {
      const answer = await server.app.inject({ method, url, ...(method === 'PUT' && { payload: '{' }) })
      expect(answer.statusCode, method).toBe(405)
      expect(String(answer.headers.allow).split(', ').toSorted()).toEqual([...new Set(has)].toSorted())
      if (method !== 'HEAD') expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
    }
    const allowed = await server.app.inject({
      method: 'OPTIONS',
      url,
      headers: { 'selected-language': 'French' },
    })
    expect(allowed.json().message).toBe((await loadServerTexts('fr')).errors.method_not_allowed)
  },
)

const NASTY_NAMES = [
  'a/b',
  '50 %',
  '%2F',
  'a$$b',
  '../..',
  'é€😀 ',
  '?a=b&c#d',
  '\\',
  "' or 1=1",
  '😀'.repeat(100),
]

test('API-06 a name of any characters is found in a path, and one that nothing can hold is refused', async () => {
  const owned = await server.project({ members: [[person, 'review']] })
  const named = NASTY_NAMES.map((name) => ({ name, label: { fr: name, en: name }, type: 'STRING' as const }))
  const values = Object.fromEntries(NASTY_NAMES.map((name) => [name, name]))
  await publishAuditView(server.database, owned, person, {
    view: { ...AUDIT_VIEW, columns: [...AUDIT_VIEW.columns, ...named] },
    rows: [{ entryId: 'E', anomalyId: 'A', values }],
  })
  const view = { ...params, projectId: owned.id }
  const metadata = await server.call(getViewMetadata, { params: view, query: {} }, { as })
  const body = { timestamp: metadata.viewMetaData.timestamp }
  for (const column of NASTY_NAMES) {
    const listed = await server.call(listColumnValues, { params: { ...view, column }, body }, { as })
    expect(listed.values).toEqual([{ value: column, count: 1 }])
  }
  const codeOf = async (column: string) =>
    (await server.send(listColumnValues, { params: { ...view, column }, body }, { as })).json().code
  expect(await codeOf('none')).toBe('unknown_column')
  for (const column of ['\u0000', 'x'.repeat(2_000), 'x'.repeat(19_000)]) {
    expect(await codeOf(column)).toBe('invalid_request')
  }
  const at = addressOf(listColumnValues, { params: { ...view, column: 'X' } })
  for (const written of ['%', '%zz', '%00', '%ff', '%ed%a0%80', 'x'.repeat(40_000)]) {
    const answer = await server.app.inject({ method: 'POST', url: at.replace(/X$/, written), payload: body })
    expect(answer.statusCode, written).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, written).toBeLessThan(500)
    expect(answer.headers['content-type'], written).toContain('application/problem+json')
    expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('API-06 a key of 2 000 characters, each four bytes long, passes through a socket', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const entryId = '😀'.repeat(2_000)
  await publishAuditView(server.database, project, person, {
    rows: [{ entryId, anomalyId: 'A', values: {} }],
  })
  const send = async (key: string) =>
    fetch(`http://127.0.0.1:${port}${addressOf(getEntry, { params, query: { entryId: key } })}`, {
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
  expect(await (await send(entryId)).json()).toMatchObject({ row: { entryId } })
  expect((await send('x'.repeat(60_000))).status).toBe(400)
  expect((await send('x'.repeat(70_000))).status).toBe(431)
})

test('API-03 an address that does not exist is a problem in the language requested', async () => {
  const send = (language: string) =>
    server.app.inject({ url: '/services/none', headers: { 'selected-language': language } })
  expect((await send('French')).json()).toMatchObject({ status: 404, message: 'Cette adresse n’existe pas.' })
  expect((await send('English')).json()).toMatchObject({
    code: 'route_not_found',
    message: 'This address does not exist.',
  })
  expect((await server.app.inject('/services/%')).statusCode).toBeLessThan(500)
})

test.each(['fr', 'en'] as const)('API-03 every error code has a message in %s', async (locale) => {
  expect(Object.keys((await loadServerTexts(locale)).errors).toSorted()).toEqual(
    Object.keys(ERRORS).toSorted(),
  )
})

test('OPS-03 health and readiness answer without a session', async () => {
  expect((await server.app.inject('/services/health')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/services/ready')).json()).toEqual({ status: 'ready' })
})

test('SEC-02 answers of services are never cached or sniffed', async () => {
  const { headers } = await server.send(getViewMetadata, { params }, { as })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})
