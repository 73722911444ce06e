import type { RoleType } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { Locale } from '@quitus/domain/locale.ts'

/** Where the text of a stream goes: the connection of who listens. */
export type EventSink = {
  /** False when so much is waiting to be read that the listener must have stopped: the connection is then cut. */
  write: (text: string) => boolean
  end: () => void
  /** Calls back once, when the connection has gone for whatever reason. */
  onGone: (report: () => void) => void
}

/** Who listens to what, and from where on. */
export type StreamRequest = {
  projectId: number
  sessionId: string
  userId: number
  roleType: RoleType
  locale: Locale
  features: readonly ProjectFeature[]
  tab: string | null
  /** The last event that the listener knows; null for a new one, who may have missed the latest seconds. */
  after: number | null
  missedSeconds: number
}

/** A stream of events that is. */
export type LiveStream = Pick<
  StreamRequest,
  'projectId' | 'sessionId' | 'userId' | 'roleType' | 'locale' | 'tab' | 'after' | 'missedSeconds'
> & {
  /** What the project opens, as it was last received. */
  features: readonly ProjectFeature[]
  send: (text: string) => void
  end: () => void
  isOpen: () => boolean
}

/** The stream of a request into a sink; `onCut` reports a listener that did not read. */
export function createLiveStream(request: StreamRequest, sink: EventSink, onCut: () => void): LiveStream {
  const { projectId, sessionId, userId, roleType, locale, tab, after, missedSeconds } = request
  let isOpen = true
  sink.onGone(() => {
    isOpen = false
  })
  return {
    projectId,
    sessionId,
    userId,
    roleType,
    locale,
    tab,
    after,
    missedSeconds,
    features: request.features,
    send(text) {
      if (!isOpen || sink.write(text)) return
      isOpen = false
      onCut()
    },
    end() {
      isOpen = false
      sink.end()
    },
    isOpen: () => isOpen,
  }
}
