import { getUsage } from '@quitus/contract/file-transfers/get-usage.ts'
import { cancelUpload, createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const anne = await server.person()
const as = await server.signInAs(anne)
const { id: projectId } = await server.project({ members: [[anne, 'review']], features: ['transfers'] })
const params = { projectId }
const announce = (name: string, size: number) =>
  server.call(createUpload, { params, body: { folder: null, name, size, fingerprint: '1' } }, { as })

test('XFER-05 what a project takes is counted, and what is beyond its quota is refused before a byte is sent', async () => {
  const before = await server.call(getUsage, { params }, { as })
  const { upload } = await announce('counted.bin', 1234)
  expect((await server.call(getUsage, { params }, { as })).bytes).toBe(before.bytes + 1234)
  await server.call(cancelUpload, { params: { ...params, upload: upload?.id ?? '' } }, { as })
  expect((await server.call(getUsage, { params }, { as })).bytes).toBe(before.bytes)
  const refused = async (name: string, size: number) =>
    (
      await server.refusal(
        createUpload,
        { params, body: { folder: null, name, size, fingerprint: '1' } },
        { as },
      )
    ).code
  expect(await refused('huge.bin', 50_000_001)).toBe('file_too_large')
  expect(await refused('empty.bin', 0)).toBe('file_empty')
  expect(await refused('virus.exe', 10)).toBe('program_not_accepted')
  expect(await refused('../x.bin', 10)).toBe('object_name_not_accepted')
  await announce('one.bin', 50_000_000)
  await announce('small.bin', 1)
  expect(await refused('two.bin', 50_000_000)).toBe('transfer_quota_exceeded')
})
