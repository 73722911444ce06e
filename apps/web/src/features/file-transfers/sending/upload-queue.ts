import { isFinalRefusal } from '@quitus/contract/file-transfers/final-refusals.ts'
import { ApiError } from '#shared/http/api-error.ts'
import type { Services } from '#shared/services.ts'
import { type TransferCalls, transferCalls } from '../transfer-calls.ts'
import { checksumOf } from './checksum.ts'
import { sendBytes } from './send-bytes.ts'
import {
  type ChosenFile,
  canPause,
  fingerprintOf,
  isOver,
  isWaitingForServer,
  type SentFile,
} from './sent-file.ts'

type Target = { folder: string | null; note: string }
type Item = SentFile & {
  chosen: ChosenFile
  target: Target
  upload: string | null
  stop: (() => Promise<void>) | null
  /** When bytes of it went out last, in ms; null while none are on their way. */
  movedAt: number | null
  onListed: OnListed
}
/** Called once the server lists a file, with its id and its key in the queue, which still shows it for a moment. */
type OnListed = (object: string, key: number) => void
type Shared = Pick<Services, 'api' | 'session' | 'queryClient'>

/** Files that are sent at a time. */
const AT_ONCE = 3
const CHECK_MS = 1000
const OFFLINE_MS = 5000
/** A file of which nothing goes out for so long is shown as cut off, whatever the browser thinks of its connection. */
const STALLED_MS = 2000
const LOOK_MS = 500
const SHOWN_EVERY_MS = 200

/** The files that a person sends to one project: kept for as long as the page lives, wherever they go in it. */
export type UploadQueue = ReturnType<typeof createUploadQueue>

export function createUploadQueue({ api, session, queryClient }: Shared, projectId: number) {
  const calls: TransferCalls = transferCalls(api, projectId)
  const folders = new Map<string, Promise<string | null>>()
  const listeners = new Set<() => void>()
  const login = session.current()?.login
  let items: Item[] = []
  let shown: readonly SentFile[] = []
  let nextKey = 1
  let isShowDue = false
  let isCheckDue = false
  let isWatching = false

  function show(): void {
    if (isShowDue) return
    isShowDue = true
    setTimeout(() => {
      isShowDue = false
      shown = items.map((item) => {
        const { key, name, size, sent, message, canRetry } = item
        return { key, name, size, sent, state: isStalled(item) ? 'offline' : item.state, message, canRetry }
      })
      for (const listener of listeners) listener()
    }, SHOWN_EVERY_MS)
  }

  function isStalled({ state, movedAt }: Item): boolean {
    if (state !== 'sending' || movedAt === null) return false
    return !navigator.onLine || Date.now() - movedAt > STALLED_MS
  }

  /** Looks after files on their way: a connection that is lost without a word is noticed by what does not move. */
  function watch(): void {
    if (isWatching) return
    isWatching = true
    const timer = setInterval(() => {
      const isShownOtherwise = (item: Item) =>
        shown.some(({ key, state }) => key === item.key && (state === 'offline') !== isStalled(item))
      if (items.some((item) => item.state === 'sending' && isShownOtherwise(item))) show()
      if (items.some(({ state }) => state === 'sending')) return
      clearInterval(timer)
      isWatching = false
    }, LOOK_MS)
  }

  function set(item: Item, change: Partial<Item>): void {
    Object.assign(item, change)
    show()
    if (isOver(item) && item.state !== 'failed' && item.upload !== null) item.onListed(item.upload, item.key)
    if (isOver(item)) void queryClient.invalidateQueries({ queryKey: ['transfers', projectId] })
    fill()
  }

  function fill(): void {
    const free = AT_ONCE - items.filter(({ state }) => state === 'sending').length
    for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      if (item.state === 'waiting') void begin(item)
  }

  /** The folder of a dropped file, made where it is missing; each is requested once. */
  function folderOf({ target, chosen }: Item): Promise<string | null> {
    let parent: Promise<string | null> = Promise.resolve(target.folder)
    let path = target.folder ?? ''
    for (const name of chosen.folders) {
      path += `/${name}`
      const around = parent
      const made =
        folders.get(path) ??
        around.then(async (id) => (await calls.addFolder({ parent: id, name, reuse: true })).id)
      folders.set(path, made)
      // The file that waits for the folder shows the failure; the next file tries again.
      made.catch(() => folders.delete(path))
      parent = made
    }
    return parent
  }

  async function begin(item: Item): Promise<void> {
    set(item, { state: 'sending', message: null, movedAt: null })
    const { file } = item.chosen
    try {
      const [folder, sha256] = await Promise.all([folderOf(item), checksumOf(file)])
      const answer = await calls.createUpload({
        ...{ folder, name: item.name, size: file.size, fingerprint: fingerprintOf(item.chosen) },
        ...(item.target.note === '' ? {} : { note: item.target.note }),
        ...(sha256 === null ? {} : { sha256 }),
      })
      if (!items.includes(item)) return
      if (answer.existing !== null || answer.url === null)
        return set(item, { state: 'existing', sent: item.size, upload: answer.existing?.id ?? null })
      item.upload = answer.upload?.id ?? null
      if (item.state !== 'sending') return
      item.movedAt = Date.now()
      watch()
      item.stop = sendBytes({
        url: answer.url,
        file,
        accessToken,
        onSent: (sent) => {
          if (sent !== item.sent) item.movedAt = Date.now()
          item.sent = sent
          show()
        },
        onEnd: () => {
          set(item, { state: 'checking', sent: item.size, stop: null })
          checkLater()
        },
        onFailure: ({ isFinal, isFull, problem }) =>
          isFinal ? fail(item, problem?.code ?? null, problem?.message ?? null) : waitAndGoOn(item, isFull),
      })
    } catch (error) {
      // Paused or removed while the call was under way: its failure changes nothing.
      if (item.state !== 'sending' || !items.includes(item)) return
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        fail(item, error.code, error.message)
      else waitAndGoOn(item, error instanceof ApiError && error.code === 'storage_full')
    }
  }

  function fail(item: Item, errorCode: string | null, message: string | null): void {
    set(item, { state: 'failed', stop: null, message, canRetry: !isFinalRefusal(errorCode) })
  }

  /** For a line that is down, or a server whose disk is full. */
  function waitAndGoOn(item: Item, isFull: boolean): void {
    set(item, { state: isFull ? 'full' : 'offline', stop: null })
    setTimeout(() => {
      if (isWaitingForServer(item) && items.includes(item)) set(item, { state: 'waiting' })
    }, OFFLINE_MS)
  }

  /** The call renews a token that has run out, and waits while the session is locked. */
  async function accessToken(isRefused: boolean): Promise<string> {
    if (isRefused) await calls.usage()
    const current = session.current()
    if (current === null || current.login !== login) throw new Error('signed out')
    return current.accessToken
  }

  function checkLater(): void {
    if (isCheckDue) return
    isCheckDue = true
    setTimeout(async () => {
      isCheckDue = false
      const open = items.filter(({ state }) => state === 'checking')
      if (open.length === 0) return
      // Checked again in the next round.
      const { uploads } = await calls.uploads().catch(() => ({ uploads: [] }))
      for (const item of open) {
        const upload = uploads.find(({ id }) => id === item.upload)
        if (upload?.state === 'done') set(item, { state: upload.isVerified ? 'verified' : 'done' })
        if (upload?.state === 'refused' || upload?.state === 'quarantined')
          fail(item, upload.errorCode, upload.message)
      }
      checkLater()
    }, CHECK_MS)
  }

  const find = (key: number) => items.find((item) => item.key === key)
  const pause = (item: Item) => {
    if (!canPause(item)) return
    void item.stop?.()
    set(item, { state: 'paused', stop: null })
  }
  const resume = (item: Item) => {
    if (item.state === 'paused' || item.canRetry || isWaitingForServer(item))
      set(item, { state: 'waiting', message: null, canRetry: false })
  }
  const leave = (event: BeforeUnloadEvent) => {
    if (items.some((item) => !isOver(item))) event.preventDefault()
  }
  const clear = () => {
    for (const item of items) void item.stop?.()
    items = []
    show()
  }
  window.addEventListener('beforeunload', leave)
  window.addEventListener('online', () => {
    for (const item of items) if (item.state === 'offline') resume(item)
  })
  session.subscribe(() => {
    if (session.current()?.login !== login) clear()
  })

  return {
    projectId,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    files: () => shown,
    add(
      chosen: readonly ChosenFile[],
      targetOf: (file: ChosenFile) => Target,
      onListed: OnListed = () => undefined,
    ) {
      for (const each of chosen) {
        const { name, size } = each.file
        const item = { key: nextKey++, name, size, sent: 0, state: 'waiting', message: null } as const
        items.push({
          ...item,
          canRetry: false,
          chosen: each,
          target: targetOf(each),
          upload: null,
          stop: null,
          movedAt: null,
          onListed,
        })
      }
      show()
      fill()
    },
    pause: (key: number) => find(key) !== undefined && pause(find(key) as Item),
    resume: (key: number) => find(key) !== undefined && resume(find(key) as Item),
    pauseAll: () => items.forEach(pause),
    resumeAll: () => items.filter(({ state }) => state === 'paused').forEach(resume),
    /** Stops a file for good, and has the server forget what came of it. */
    async cancel(key: number) {
      const item = find(key)
      if (item === undefined) return
      items = items.filter((each) => each !== item)
      show()
      await item.stop?.()
      // The server discards what is not resumed.
      if (item.upload !== null && !isOver(item) && item.state !== 'checking')
        await calls.cancelUpload(item.upload).catch(() => undefined)
      fill()
    },
    clearOver() {
      items = items.filter((item) => !isOver(item))
      show()
    },
  }
}
