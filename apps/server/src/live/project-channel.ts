import type { Tx } from '@quitus/database/connection.ts'
import { featureOfSource } from '@quitus/domain/access/source.ts'
import type { RowReader } from '#auth/row-rule.ts'
import { findEventRange, selectEventsAfter } from './events.sql.ts'
import {
  eventText,
  type HidePlaces,
  type PresentEvent,
  type ReaderKind,
  type StoredEvent,
} from './live-event.ts'
import type { LiveStream } from './live-stream.ts'
import { deletePresence, type PresenceRow, selectPresences } from './presence.sql.ts'
import { createPresenceBoard, presenceText } from './presence-board.ts'

/** Events that are read at once. */
const BATCH = 100
/** Who missed more than this reads its screens again. */
const MOST_MISSED = 500
/** Texts of events that are kept for those who come back. */
const KEPT_TEXTS = 400
/** How often an event is tried before its readers must reload. */
const MOST_TRIES = 3
/** Many people who move at once are published together. */
const PRESENCE_PAUSE_MS = 150

export type ChannelPorts = {
  present: PresentEvent
  hidePlaces: HidePlaces
  /** A transaction that sees the project. */
  inTransaction: <Result>(projectId: number, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Ends those of these streams that may not go on, as the database knows it now. */
  closeRevoked: (tx: Tx, streams: readonly LiveStream[]) => Promise<void>
  onFailure: (failure: unknown) => void
}

/** One project’s streams of this process. */
export type ProjectChannel = ReturnType<typeof createProjectChannel>

/**
 * Hands each event of a project to each of its streams once, in order. One thing is done after another, a stream that
 * joins among them: it receives what it missed up to the event that the others have, and from then on what they
 * receive.
 */
export function createProjectChannel(
  projectId: number,
  { present, hidePlaces, inTransaction, closeRevoked, onFailure }: ChannelPorts,
) {
  const streams = new Set<LiveStream>()
  const texts = new Map<string, Promise<string | null>>()
  const board = createPresenceBoard()
  let queue: Promise<unknown> = Promise.resolve()
  let isDue = false
  let isPresenceDue = false
  /** The last event that the streams have received; null before the first one joins. */
  let reported: number | null = null
  let failing = { number: 0, tries: 0 }

  function enqueue(work: () => Promise<unknown>): void {
    queue = queue.then(work).catch(onFailure)
  }

  /** Read once for readers of a kind, however many they are and whenever they read. */
  function textFor(tx: Tx, event: StoredEvent, { roleType, locale }: LiveStream): Promise<string | null> {
    const reader: ReaderKind = { roleType, locale }
    const key = `${event.number} ${JSON.stringify(reader)}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = present(tx, projectId, event, reader).then(
      (data) => data && eventText(event.kind, data, event.number),
    )
    texts.set(key, text)
    // Who waits for the text learns of the failure; the next one reads again.
    text.catch(() => texts.delete(key))
    const oldest = texts.keys().next()
    if (texts.size > KEPT_TEXTS && !oldest.done) texts.delete(oldest.value)
    return text
  }

  async function report(tx: Tx, stream: LiveStream, event: StoredEvent): Promise<void> {
    if (!stream.isOpen() || !stream.features.includes(featureOfSource(event.source))) return
    const text = await textFor(tx, event, stream)
    if (text !== null) stream.send(text)
  }

  async function reportNew(tx: Tx): Promise<void> {
    if (reported === null) return
    for (;;) {
      const events = await selectEventsAfter(tx, projectId, reported, BATCH)
      // Checked after the events were read: who lost a right receives nothing that was written since.
      if (events.length > 0 && streams.size > 0) await closeRevoked(tx, [...streams])
      for (const event of events) {
        const { number } = event
        failing = { number, tries: failing.number === number ? failing.tries + 1 : 1 }
        for (const stream of streams) {
          if (failing.tries > MOST_TRIES) stream.send(eventText('reset', {}, number))
          else await report(tx, stream, event)
        }
        reported = number
      }
      if (events.length < BATCH) return
    }
  }

  async function reportMissed(tx: Tx, stream: LiveStream): Promise<void> {
    const range = await findEventRange(tx, projectId, stream.missedSeconds)
    reported ??= range.last
    await reportNew(tx)
    let after = stream.after ?? Math.min(range.before, reported)
    if (after > reported || after < range.forgotten || reported - after > MOST_MISSED) {
      stream.send(eventText('reset', {}, reported))
      after = reported
    }
    while (after < reported) {
      const events = await selectEventsAfter(tx, projectId, after, BATCH)
      if (events.length === 0) break
      await closeRevoked(tx, [stream])
      for (const event of events) {
        if (event.number <= reported) await report(tx, stream, event)
        after = event.number
      }
    }
    stream.send(eventText('hello', {}, reported))
  }

  async function readPresence(tx: Tx): Promise<void> {
    isPresenceDue = false
    const { here, gone } = board.replace(await selectPresences(tx, projectId))
    if (here.length === 0 && gone.length === 0) return
    const texts = new Map<string, string>()
    for (const stream of streams) {
      const key = JSON.stringify(readerOf(stream))
      const text = texts.get(key) ?? (await presenceFor(tx, stream, here, gone))
      texts.set(key, text)
      stream.send(text)
    }
  }

  async function presenceFor(
    tx: Tx,
    stream: LiveStream,
    rows: readonly PresenceRow[],
    gone: readonly string[] | null,
  ): Promise<string> {
    return presenceText(stream.roleType, await hidePlaces(tx, projectId, rows, readerOf(stream)), gone)
  }

  return {
    /** Number of the last event that the streams have received; null before that is known. */
    reported: () => reported,
    isEmpty: () => streams.size === 0,
    join(stream: LiveStream): void {
      enqueue(() =>
        inTransaction(projectId, async (tx) => {
          await reportMissed(tx, stream)
          await readPresence(tx)
          stream.send(await presenceFor(tx, stream, board.everybody(), null))
          if (stream.isOpen()) streams.add(stream)
        }).catch((failure: unknown) => {
          // Who did not receive what they missed comes again.
          stream.end()
          throw failure
        }),
      )
    },
    leave(stream: LiveStream): void {
      streams.delete(stream)
    },
    /** Something happened: publishes it, together with what happens until it is published. */
    onEvent(): void {
      if (isDue) return
      isDue = true
      enqueue(() => {
        isDue = false
        return streams.size === 0 ? Promise.resolve() : inTransaction(projectId, reportNew)
      })
    },
    /** Someone came, moved or left. */
    onPresence(): void {
      if (isPresenceDue) return
      isPresenceDue = true
      setTimeout(() => enqueue(() => inTransaction(projectId, readPresence)), PRESENCE_PAUSE_MS)
    },
    hasOverduePresence: board.hasOverdue,
    /** The tab of a stream that ended is no longer there. */
    forget({ tab, sessionId }: LiveStream): void {
      if (tab === null) return
      enqueue(() => inTransaction(projectId, (tx) => deletePresence(tx, { projectId, tab, sessionId })))
    },
    /** Resolves when everything requested of the channel until now is done. */
    settled: () => queue,
  }
}

function readerOf({ roleType }: LiveStream): RowReader {
  return { roleType }
}
