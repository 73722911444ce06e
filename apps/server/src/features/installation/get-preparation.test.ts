import { getPreparation } from '@quitus/contract/installation/get-preparation.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer({
  preparation: () => ({ step: 'reading', share: 0.25, lines: 80_000 }),
})

test('DATA-07 anyone who opens a first start sees how far the demo project is', async () => {
  expect(await server.call(getPreparation, {})).toEqual({
    preparation: { step: 'reading', share: 0.25, lines: 80_000 },
  })
})
