import {
  listNotices as listDefinition,
  readNotices as readDefinition,
} from '@quitus/contract/notices/notices.ts'
import { RetryableError } from '#errors/app-error.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { inDatabasesOfPerson } from './gather-notices.ts'
import {
  countUnread,
  findPlace,
  isBefore,
  MOST_COUNTED,
  markRead,
  markReadUpTo,
  type Place,
  selectNotices,
} from './notices.sql.ts'

/** Names of projects that an answer says are missing. */
const MOST_MISSING = 50

/** Each database gives as many as the page has, and the page is the newest of them all. */
export const listNotices = bindOpenEndpoint(listDefinition, async ({ query }, context) => {
  const { limit } = query
  const before = query.before === undefined ? null : readPlace(query.before)
  const { answers, missing } = await inDatabasesOfPerson(context, async ({ tx }) => ({
    found: limit === 0 ? [] : await selectNotices(tx, { before, limit: limit + 1 }),
    unread: await countUnread(tx),
  }))
  const found = answers.flatMap((answer) => answer.found).sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    notices: shown.map(({ at: _, ...notice }) => notice),
    next: found.length > limit && last !== undefined ? writePlace(last) : null,
    unread: unreadOf(answers),
    missing: missing.slice(0, MOST_MISSING),
  }
})

export const readNotices = bindOpenEndpoint(readDefinition, async ({ body }, context) => {
  const time = context.now()
  if ('notices' in body) {
    const ids = [...new Set(body.notices)]
    const { answers, missing } = await inDatabasesOfPerson(context, async ({ tx }) => ({
      found: await markRead(tx, ids, time),
      unread: await countUnread(tx),
    }))
    const found = answers.reduce((sum, answer) => sum + answer.found, 0)
    if (found < ids.length && missing.length > 0) throw new RetryableError('unavailable', 1)
    return { unread: unreadOf(answers) }
  }
  const { answers, reached, missing } = await inDatabasesOfPerson(context, ({ tx }) =>
    findPlace(tx, body.upTo),
  )
  const place = answers.find((answer) => answer !== undefined)
  if (place === undefined && missing.length > 0) throw new RetryableError('unavailable', 1)
  // A cell that was silent a moment ago is not waited for again.
  const marked = await inDatabasesOfPerson(
    context,
    async ({ tx }) => {
      if (place !== undefined) await markReadUpTo(tx, place, time)
      return { unread: await countUnread(tx) }
    },
    reached,
  )
  return { unread: unreadOf(marked.answers) }
})

function unreadOf(answers: readonly { unread: number }[]): number {
  return Math.min(
    MOST_COUNTED,
    answers.reduce((sum, { unread }) => sum + unread, 0),
  )
}

function writePlace({ at, id }: Place): string {
  return `${at}-${id}`
}

function readPlace(text: string): Place {
  const [at = '', id = ''] = text.split('-')
  return { at, id }
}
