import { discardLetters as definition } from '@quitus/contract/claim-letters/claim-letters.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { updateToDiscarded } from './letters.sql.ts'
import { lockUnsentLetters } from './unsent-letters.ts'

/** Sets letters aside; their anomalies are free for another letter. */
export const discardLetters = bindEndpoint(definition, async ({ params, body }, { tx, actor, now }) => {
  const letters = await lockUnsentLetters(tx, params.projectId, body.letters)
  const ids = letters.map(({ id }) => id)
  await updateToDiscarded(tx, params.projectId, ids, { by: actor.user.id, at: now() })
  return { discarded: ids.length }
})
