import { HEARTBEAT_EVERY } from '@quitus/contract/events/limits.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import { createDatabaseListener, type DatabaseListener, type Notice } from './database-listener.sql.ts'
import { type OpenStream, selectOpenStreams } from './events.sql.ts'
import { eventText, type HidePlaces, type PresentEvent } from './live-event.ts'
import { createLiveStream, type EventSink, type LiveStream, type StreamRequest } from './live-stream.ts'
import { createNoticeRelay, type NoticeRelay, type RelayedHub } from './notice-relay.ts'
import { createProjectChannel, type ProjectChannel } from './project-channel.ts'

/** Streams of one session, which may have many tabs, of one person on all of their devices, and of one process. */
const MOST_OF_SESSION = 16
const MOST_OF_PERSON = 48
const MOST_OF_PROCESS = 5_000
/** How often all streams are checked whether they may go on, besides when a change of that is notified. */
const CHECKED_EVERY_MS = 5_000

export type LivePorts = {
  database: Database
  present: PresentEvent
  hidePlaces: HidePlaces
  now: () => Date
  inactivityMinutes: number
  log: (level: 'info' | 'warn', reported: object, message: string) => void
  /** That of the process; a hub without one relays to itself alone. */
  relay?: NoticeRelay | undefined
}

/** All streams of events of one process. */
export type LiveHub = ReturnType<typeof createLiveHub>

/**
 * Listens to the database from the first stream on, and informs every stream of this process of what happens in its
 * project.
 */
export function createLiveHub(ports: LivePorts) {
  const { database, present, hidePlaces, now, inactivityMinutes, log, relay = createNoticeRelay() } = ports
  const streams = new Set<LiveStream>()
  const channels = new Map<number, ProjectChannel>()
  let listener: DatabaseListener | null = null
  let timers: ReturnType<typeof setInterval>[] = []
  let checking: Promise<unknown> | null = null
  let isCheckDue = false
  let isStopped = false
  let cut = 0
  let sent = 0

  const inTransaction = <Result>(projectId: number | null, work: (tx: Tx) => Promise<Result>) =>
    runAppTransaction(database, { userId: null, projectId }, work)

  function fail(err: unknown): void {
    if (!isStopped) log('warn', { err }, 'events could not be published; tried again')
  }

  function channelOf(projectId: number): ProjectChannel {
    const known = channels.get(projectId)
    if (known !== undefined) return known
    const made = createProjectChannel(projectId, {
      present,
      hidePlaces,
      inTransaction,
      closeRevoked: closeRevokedOf,
      onFailure: fail,
    })
    channels.set(projectId, made)
    return made
  }

  function start(): void {
    if (listener !== null || isStopped) return
    listener = createDatabaseListener({
      open: database.listener,
      onNotice: receive,
      onConnected() {
        for (const channel of channels.values()) {
          channel.onEvent()
          channel.onPresence()
        }
        check()
      },
      onLost: (err) => log('warn', { err }, 'the connection that listens was lost'),
    })
    timers = [
      setInterval(() => {
        for (const stream of streams) stream.send(':\n\n')
      }, HEARTBEAT_EVERY),
      setInterval(check, CHECKED_EVERY_MS),
    ]
    for (const timer of timers) timer.unref()
  }

  function receive(notice: Notice): void {
    if (notice.kind === 'access') check()
    else if (notice.kind === 'person') relay.publish(notice.userId)
    else if (notice.kind === 'event') channels.get(notice.projectId)?.onEvent()
    else channels.get(notice.projectId)?.onPresence()
  }

  /** A person has a notice: their tabs request it, wherever they are. */
  function publishToPerson(userId: number): void {
    for (const stream of streams) if (stream.userId === userId) stream.send(eventText('notice', {}))
  }

  const relayed: RelayedHub = { listen: start, publish: publishToPerson }
  relay.join(relayed)

  /** One query for all streams; repeated afterwards when it is requested meanwhile. */
  function check(): void {
    if (checking !== null) {
      isCheckDue = true
      return
    }
    isCheckDue = false
    checking = closeRevoked()
      .catch(fail)
      .finally(() => {
        checking = null
        if (isCheckDue) check()
      })
  }

  async function closeRevoked(): Promise<void> {
    for (const channel of channels.values()) if (channel.hasOverduePresence()) channel.onPresence()
    if (streams.size > 0) await inTransaction(null, (tx) => closeRevokedOf(tx, [...streams]))
  }

  /**
   * Ends those of these streams whose person has lost what they need, and takes over what projects open to the
   * others.
   */
  async function closeRevokedOf(tx: Tx, requested: readonly LiveStream[]): Promise<void> {
    const at = now()
    const idleBefore =
      inactivityMinutes === 0 ? null : new Date(at.getTime() - (inactivityMinutes + 1) * 60_000)
    const found = await selectOpenStreams(tx, requested, at, idleBefore)
    const current = new Map(found.map((each) => [keyOf(each), each]))
    for (const stream of requested) refresh(stream, current.get(keyOf(stream)))
  }

  function refresh(stream: LiveStream, current: OpenStream | undefined): void {
    if (current === undefined || current.roleType !== stream.roleType) {
      stream.end()
      return
    }
    stream.features = current.features
    // The process was not notified of events that are there: its connection hangs.
    const channel = channels.get(stream.projectId)
    const reported = channel?.reported() ?? null
    if (reported !== null && reported < current.lastNumber) channel?.onEvent()
  }

  function leave(stream: LiveStream): void {
    streams.delete(stream)
    const channel = channels.get(stream.projectId)
    if (channel === undefined) return
    channel.leave(stream)
    const isTabBack = [...streams].some(({ tab }) => tab !== null && tab === stream.tab)
    if (!isTabBack && !isStopped) channel.forget(stream)
    void channel.settled().then(() => {
      const isUsed = [...streams].some(({ projectId }) => projectId === stream.projectId)
      if (!isUsed && channels.get(stream.projectId) === channel) channels.delete(stream.projectId)
    })
  }

  /** False when the session, the person or the process has as many as it may have, or the hub is stopped. */
  function hasRoomFor({ sessionId, userId }: Pick<StreamRequest, 'sessionId' | 'userId'>): boolean {
    const ofPerson = [...streams].filter((stream) => stream.userId === userId)
    const ofSession = ofPerson.filter((stream) => stream.sessionId === sessionId)
    return (
      !isStopped &&
      streams.size < MOST_OF_PROCESS &&
      ofPerson.length < MOST_OF_PERSON &&
      ofSession.length < MOST_OF_SESSION
    )
  }

  return {
    /** Joins the hubs of the other databases of the process to this one. */
    relay,
    /** For metrics: streams that are, how many were cut because nobody read them, and pieces that were sent on all. */
    openStreams: () => streams.size,
    cutStreams: () => cut,
    sentPieces: () => sent,
    hasRoomFor,
    /** Ends the stream at once where there is no room for it any more. */
    open(request: StreamRequest, sink: EventSink): void {
      if (!hasRoomFor(request)) {
        sink.end()
        return
      }
      relay.listen()
      const counted: EventSink = {
        ...sink,
        write(text) {
          sent += 1
          return sink.write(text)
        },
      }
      const stream = createLiveStream(request, counted, () => {
        cut += 1
        log('warn', { projectId: request.projectId }, 'a stream that nobody reads was cut')
      })
      streams.add(stream)
      sink.onGone(() => leave(stream))
      channelOf(request.projectId).join(stream)
    },
    /** Ends all streams, so that who listens comes again, to another process. */
    async stop(): Promise<void> {
      isStopped = true
      relay.leave(relayed)
      for (const timer of timers) clearInterval(timer)
      for (const stream of streams) stream.end()
      await listener?.stop()
      await Promise.all([...channels.values()].map((channel) => channel.settled()))
    },
  }
}

function keyOf({ sessionId, projectId }: { sessionId: string; projectId: number }): string {
  return `${sessionId} ${projectId}`
}
