/** A file that someone chose or dropped, with the folders that it was in. */
export type ChosenFile = { file: File; folders: readonly string[] }

export type SentState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'full'
  | 'checking'
  | 'done'
  | 'verified'
  | 'existing'
  | 'failed'

/** A file on its way as the dock shows it. */
export type SentFile = {
  key: number
  name: string
  size: number
  /** Bytes that the server has. */
  sent: number
  state: SentState
  /** Why it was refused, in the reader’s language. */
  message: string | null
  /** Sending it again may succeed: false while nothing failed, and for a file that is refused for what it is. */
  canRetry: boolean
}

const OVER: readonly SentState[] = ['done', 'verified', 'existing', 'failed']

/** True once nothing more happens to a file by itself. */
export function isOver({ state }: SentFile): boolean {
  return OVER.includes(state)
}

/** True for a file that goes on by itself once the server takes it again. */
export function isWaitingForServer({ state }: SentFile): boolean {
  return state === 'offline' || state === 'full'
}

export function canPause(file: SentFile): boolean {
  return file.state === 'waiting' || file.state === 'sending' || isWaitingForServer(file)
}

/** What distinguishes a file from another of its name and size. */
export function fingerprintOf({ file }: ChosenFile): string {
  return String(file.lastModified)
}
