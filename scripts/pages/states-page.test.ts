import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { STATES_PAGE, statesPage } from './states-page.ts'

test('FLOW-04 the page of the states is that of the table', async () => {
  expect(await readFile(STATES_PAGE, 'utf8'), 'run `npm run states`').toBe(statesPage())
})
