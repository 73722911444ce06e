import { updateNoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import { expect, test } from 'vitest'
import type { DigestPart } from '#mail/digest-parts.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { sendDailyDigests } from './send-daily-digests.ts'

const server = await startTestServer()
const HOUR = 3_600_000
const never = new AbortController().signal

const publishToEveryone: DigestPart = async (_tx, { since }, translate) => [
  `${translate('admin:lists.activity')} ${since.toISOString()}`,
]

const run = (central: readonly DigestPart[]) =>
  sendDailyDigests({ ...server.deps, digestParts: { central, ofProjects: [] }, now: server.clock.now }, never)

async function digestsOf(userId: number): Promise<string[]> {
  const mails = await server.database.owner
    .selectFrom('core.mails')
    .select('parameters')
    .where('user_id', '=', userId)
    .where('kind', '=', 'dailyDigest')
    .orderBy('id')
    .execute()
  return mails.map(({ parameters }) => String(parameters?.lines))
}

test('everybody who wants it gets one digest a day of what came since the last one, in their language', async () => {
  const reader = await server.person({ language: 'en' })
  const [other, disabled, unopened] = [
    await server.person(),
    await server.person({ isDisabled: true }),
    await server.person({ passwordHash: null }),
  ]
  await server.signInAs(reader)
  const as = await server.signInAs(other)
  await server.call(updateNoticeSettings, { body: { dailyDigest: 'off' } }, { as })

  const first = server.clock.now()
  expect(await run([publishToEveryone])).toBe(1)
  server.clock.advance(HOUR)
  expect(await run([publishToEveryone])).toBe(0)
  server.clock.advance(24 * HOUR)
  expect(await run([publishToEveryone])).toBe(1)
  expect(await digestsOf(reader.id)).toEqual([
    `Activity ${new Date(first.getTime() - 24 * HOUR).toISOString()}`,
    `Activity ${first.toISOString()}`,
  ])
  for (const { id } of [other, disabled, unopened]) expect(await digestsOf(id)).toEqual([])
})

test('nobody gets a digest that is empty, and of two processes one sends it', async () => {
  const reader = await server.person()
  await server.signInAs(reader)
  server.clock.advance(24 * HOUR)
  await run([async () => []])
  expect(await digestsOf(reader.id)).toEqual([])
  server.clock.advance(24 * HOUR)
  await Promise.all([run([publishToEveryone]), run([publishToEveryone])])
  expect(await digestsOf(reader.id)).toHaveLength(1)
})
