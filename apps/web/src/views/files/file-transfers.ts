import type { FileActions, FileTransfer } from '@quitus/data-grid/model/file-actions.ts'

type Running = FileTransfer & { entryId: string; column: string; control: AbortController }

/** The files on their way into cells, one for each cell, and their listeners. */
export type FileTransfers = Pick<FileActions, 'transferOf' | 'version' | 'subscribe'> & {
  isRunning: () => boolean
  /** null while another file is on its way into the cell. */
  begin: (
    entryId: string,
    column: string,
    name: string,
  ) => { signal: AbortSignal; onSent: (sent: number) => void; end: () => void } | null
  cancel: (entryId: string, column: string) => void
  cancelAll: () => void
}

export function createFileTransfers(): FileTransfers {
  const running = new Map<string, Running>()
  const listeners = new Set<(entryId: string, column: string) => void>()
  let version = 0
  const keyOf = (entryId: string, column: string) => JSON.stringify([entryId, column])

  function notify(entryId: string, column: string): void {
    version += 1
    for (const listener of listeners) listener(entryId, column)
  }

  return {
    transferOf: (entryId, column) => running.get(keyOf(entryId, column)) ?? null,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isRunning: () => running.size > 0,
    begin(entryId, column, name) {
      const key = keyOf(entryId, column)
      if (running.has(key)) return null
      const transfer: Running = { entryId, column, name, sent: 0, control: new AbortController() }
      running.set(key, transfer)
      notify(entryId, column)
      return {
        signal: transfer.control.signal,
        onSent(sent) {
          // A cell shows whole percents.
          if (Math.round(sent * 100) === Math.round(transfer.sent * 100)) return
          transfer.sent = sent
          notify(entryId, column)
        },
        end() {
          running.delete(key)
          notify(entryId, column)
        },
      }
    },
    cancel: (entryId, column) => running.get(keyOf(entryId, column))?.control.abort(),
    cancelAll() {
      for (const { control } of running.values()) control.abort()
    },
  }
}
