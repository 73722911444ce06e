import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { unpackArchive } from '@quitus/contract/file-transfers/unpack-archive.ts'
import { listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { MAX_UNPACKED_FILES } from '@quitus/domain/file-transfers/archive.ts'
import { expect, test, vi } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { zipOf } from '#testing/files/zip-of.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const FEC = 'JournalCode|JournalLib\nACH|Achats\n'

async function archived(bytes: Buffer) {
  const { id: projectId } = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    features: ['dashboard', 'transfers'],
  })
  const name = { name: 'archive.zip', text: bytes }
  const object = await madeTransferFile(server, { projectId, userId: staff.id }, name)
  const params = { projectId, object }
  const unpack = () => server.call(unpackArchive, { params }, { as })
  const refusal = () => server.refusal(unpackArchive, { params }, { as, language: 'English' })
  const states = async () => {
    const { uploads } = await server.call(listUploads, { params: { projectId } }, { as })
    return uploads.map(({ name: of, state, errorCode }) => [of, state, errorCode])
  }
  const names = async (session = as) =>
    (await server.call(listObjects, { params: { projectId }, query: {} }, { as: session })).objects.map(
      (each) => each.name,
    )
  return { projectId, object, unpack, refusal, states, names }
}

test('DATA-09 XFER-03 the files of an archive are sent as if one by one, without its folders', async () => {
  const { unpack, names } = await archived(
    await zipOf({
      '2024/ledger.txt': FEC,
      '2024/': '',
      '__MACOSX/2024/._ledger.txt': 'x',
      'suppliers.csv': 'Code;Nom\n1;A\n',
    }),
  )
  const { uploads, refused } = await unpack()
  expect(uploads.map(({ name }) => name)).toEqual(['ledger.txt', 'suppliers.csv'])
  expect(refused).toEqual([])
  await vi.waitFor(
    async () => expect(await names()).toEqual(['archive.zip', 'ledger.txt', 'suppliers.csv']),
    60_000,
  )
})

test('DATA-09 XFER-03 SEC-02 a program and an empty file in an archive are refused by name, and what its ending belies by its check', async () => {
  const { unpack, states } = await archived(
    await zipOf({ 'a.exe': 'MZ', 'empty.csv': '', 'fake.pdf': 'no pdf', 'good.csv': 'a;b\n' }),
  )
  const { uploads, refused } = await unpack()
  expect(uploads.map(({ name }) => name)).toEqual(['fake.pdf', 'good.csv'])
  expect(refused.map(({ name }) => name)).toEqual(['a.exe', 'empty.csv'])
  for (const { message } of refused) expect(message).not.toBe('')
  await vi.waitFor(
    async () =>
      expect((await states()).toSorted()).toEqual([
        ['fake.pdf', 'refused', 'file_content_mismatch'],
        ['good.csv', 'done', null],
      ]),
    60_000,
  )
})

test('DATA-09 FLOW-14 what comes out of an archive that staff keep to themselves is for staff', async () => {
  const { projectId, object, unpack, names } = await archived(await zipOf({ 'ledger.txt': FEC }))
  await server.database.owner
    .updateTable('core.transfer_objects')
    .set({ is_staff_only: true })
    .where('id', '=', object)
    .execute()
  await unpack()
  await vi.waitFor(async () => expect(await names()).toContain('ledger.txt'), 60_000)
  expect(await names(asCustomer)).toEqual([])
  const foreign = { params: { projectId, object } }
  expect(await server.refusal(unpackArchive, foreign, { as: asCustomer })).toMatchObject({
    code: 'object_not_found',
  })
})

test('DATA-09 PERF-01 archives that are none, hold nothing or too much, or unpack without end are refused before they are unpacked', async () => {
  const many = Object.fromEntries(
    Array.from({ length: MAX_UNPACKED_FILES + 1 }, (_, at) => [`${at}.csv`, 'a']),
  )
  const whole = await zipOf({ 'ledger.txt': FEC.repeat(1000) })
  const cut = whole.subarray(0, whole.length - 30)
  const broken = Buffer.from(whole)
  broken.fill(0xff, 45, 60)
  const cases: [Buffer, RegExp][] = [
    [Buffer.from('no archive'), /not a zip/],
    [cut, /not a zip/],
    [broken, /damaged/],
    [await zipOf({ '2024/': '' }), /no file/],
    [await zipOf(many), /more than 50/],
    [await zipOf({ 'bomb.csv': Buffer.alloc(40 * 1024 * 1024) }), /too large/],
  ]
  for (const [bytes, reason] of cases) {
    const { refusal, names } = await archived(bytes)
    const { code, message } = await refusal()
    expect(code).toBe('archive_refused')
    expect(message).toMatch(reason)
    expect(await names()).toEqual(['archive.zip'])
  }
})
