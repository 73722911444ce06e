import {
  listNotices as listDefinition,
  readNotices as readDefinition,
} from '@quitus/contract/notices/notices.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { countUnread, markRead, selectNotices } from './notices.sql.ts'

export const listNotices = bindEndpoint(listDefinition, async ({ query }, { tx }) => {
  const { before, limit } = query
  const found = limit === 0 ? [] : await selectNotices(tx, { before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null
  return { notices: shown, next, unread: await countUnread(tx) }
})

export const readNotices = bindEndpoint(readDefinition, async ({ body }, { tx, now }) => {
  await markRead(tx, body, now())
  return { unread: await countUnread(tx) }
})
