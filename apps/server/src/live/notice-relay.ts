/** What a hub does for notices of people. */
export type RelayedHub = {
  /** Begins to listen to its database, unless it does. */
  listen: () => void
  /** A person has a notice: reports it to their streams of this hub. */
  publish: (userId: number) => void
}

/** Joins the hubs of one process, one for each of its databases. */
export type NoticeRelay = ReturnType<typeof createNoticeRelay>

/**
 * A notice is written in the database of its project, and its person may look at a project of another one: what one
 * hub of a process receives is published by all of them, and all listen as soon as one of them has a stream.
 */
export function createNoticeRelay() {
  const hubs = new Set<RelayedHub>()
  let isListening = false
  return {
    join(hub: RelayedHub): void {
      hubs.add(hub)
      if (isListening) hub.listen()
    },
    leave(hub: RelayedHub): void {
      hubs.delete(hub)
    },
    listen(): void {
      isListening = true
      for (const hub of hubs) hub.listen()
    },
    publish(userId: number): void {
      for (const hub of hubs) hub.publish(userId)
    },
  }
}
