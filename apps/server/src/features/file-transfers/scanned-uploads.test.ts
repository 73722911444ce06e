import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { expect, test, vi } from 'vitest'
import { createClamdScanner } from '#files/virus-scanner.ts'
import { EICAR, startClamd } from '#testing/start-clamd.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const clamd = await startClamd({ maxBytes: 100_000 })
const server = await startTestServer({ runsJobs: true, scanForViruses: createClamdScanner(clamd.url) })
const anne = await server.person()
const as = await server.signInAs(anne)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const { id: projectId } = await server.project({ members: [[anne, 'review']], features: ['transfers'] })
const params = { projectId }

async function sent(name: string, text: string) {
  const bytes = Buffer.from(text)
  const body = { folder: null, name, size: bytes.length, fingerprint: '1' }
  const { url } = await server.call(createUpload, { params, body }, { as })
  await fetch(`${address}${url}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${as.accessToken}`,
    },
    body: bytes,
  })
  return vi.waitFor(
    async () => {
      const { uploads } = await server.call(listUploads, { params }, { as })
      const upload = uploads.find((each) => each.name === name)
      if (upload === undefined || ['receiving', 'checking'].includes(upload.state)) throw new Error('not yet')
      return upload
    },
    { timeout: 60_000, interval: 50 },
  )
}

const listed = async () =>
  (await server.call(listObjects, { params, query: {} }, { as })).objects.map(({ name }) => name)

test('SEC-08 XFER-03 a clean file is listed, an infected one is in quarantine and nowhere else, and one that cannot be looked at is refused', async () => {
  expect(await sent('clean.txt', 'Grand livre')).toMatchObject({ state: 'done' })
  expect(await sent('eicar.txt', `Bonjour ${EICAR}`)).toMatchObject({
    state: 'quarantined',
    errorCode: 'file_infected',
  })
  expect(await sent('large.txt', 'x'.repeat(200_000))).toMatchObject({ state: 'refused' })
  expect(await listed()).toEqual(['clean.txt'])
  const kept = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'details'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'transferQuarantined')
    .execute()
  expect(kept).toMatchObject([{ details: { names: ['eicar.txt'], signature: 'Eicar-Test-Signature' } }])
})
