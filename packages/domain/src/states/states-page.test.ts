import { expect, test } from 'vitest'
import { statesPage } from './states-page.ts'

test('FLOW-04 the page of the states is that of the table', async () => {
  await expect(statesPage()).toMatchFileSnapshot('../../../../docs/states.md')
})
