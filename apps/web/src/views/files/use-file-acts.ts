import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { FileActs } from '@quitus/data-grid/model/file-acts.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import type { SentFile } from '#shared/files/sent-files.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import { chooseFiles } from './choose-files.ts'
import { type FileCell, fetchFile, fileIn, putSentFile, removeFile, sendFile } from './file-calls.ts'
import { createFileTransfers, type FileTransfers } from './file-transfers.ts'

type Surroundings = {
  projectId: number
  source: ViewScope['source']
  timestamp: string
  keyColumns: readonly string[]
  grid: RefObject<DataGridHandle | null>
  /** Rows as stored have come in place of those on screen, because a file of this entry changed. */
  onStored: (rows: readonly GridRow[], entryId: string) => void
  onRepublished: () => void
  onPreview: (row: GridRow, column: Column) => void
  /** Asks for a file that was sent; null where the project has none. */
  onChooseSent: ((row: GridRow, column: Column) => void) | null
}

/** What can be done with the files of a dashboard's cells; the same object for as long as the dashboard is on screen. */
export function useFileActs(surroundings: Surroundings): {
  acts: FileActs
  transfers: FileTransfers
  putSent: (row: GridRow, column: Column, file: SentFile) => Promise<void>
} {
  const { api } = useServices()
  const { t } = useTranslation()
  const toasts = useToasts()
  const ask = useMessageBox()
  const failureText = useFailureText()
  const latest = useRef({ ...surroundings, t, toasts, ask, failureText })
  useEffect(() => {
    latest.current = { ...surroundings, t, toasts, ask, failureText }
  })
  const transfers = useMemo(createFileTransfers, [])
  useEffect(() => () => transfers.cancelAll(), [transfers])

  const canChooseSent = surroundings.onChooseSent !== null
  const { acts, putSent } = useMemo(() => {
    const cellOf = (row: GridRow, { name }: Column): FileCell => {
      const { projectId, source, timestamp, keyColumns } = latest.current
      return { projectId, source, timestamp, keyColumns, row, column: name }
    }

    function show(rows: readonly GridRow[], entryId: string): void {
      latest.current.grid.current?.takeOver(rows, false)
      latest.current.onStored(rows, entryId)
    }

    function fail(
      key: 'uploadFailed' | 'downloadFailed' | 'deleteFailed',
      name: string,
      error: unknown,
    ): void {
      const { toasts: toast, t: say, failureText: textOf, onRepublished } = latest.current
      toast.fail(say(`files:notice.${key}`, { name, message: textOf(error) }))
      if (error instanceof ApiError && error.code === 'view_republished') onRepublished()
    }

    async function send(row: GridRow, column: Column, files: readonly File[]): Promise<void> {
      const { toasts: toast, t: say } = latest.current
      const [file, ...others] = files
      if (file === undefined) return
      const { name } = file
      const transfer = transfers.begin(row.entryId, column.name, name)
      if (transfer === null) return
      if (others.length > 0) toast.confirm(say('files:notice.onlyFirst', { name }))
      try {
        show(await sendFile(api, cellOf(row, column), file, transfer), row.entryId)
        toast.confirm(say('files:notice.uploaded', { name }))
      } catch (error) {
        if (transfer.signal.aborted) toast.confirm(say('files:notice.cancelled', { name }))
        else fail('uploadFailed', name, error)
      } finally {
        transfer.end()
      }
    }

    /** Throws what refuses it, for the dialog that asked. */
    async function sent(row: GridRow, column: Column, { id, name }: SentFile): Promise<void> {
      try {
        show(await putSentFile(api, cellOf(row, column), id), row.entryId)
        latest.current.toasts.confirm(latest.current.t('files:notice.uploaded', { name }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'view_republished') latest.current.onRepublished()
        throw error
      }
    }

    async function download(row: GridRow, column: Column): Promise<void> {
      const file = fileIn(row, column.name)
      if (file === null) return
      try {
        const fetched = await fetchFile(api, cellOf(row, column), file)
        saveFile(fetched, fetched.name === '' ? file.name : fetched.name)
      } catch (error) {
        fail('downloadFailed', file.name, error)
      }
    }

    async function remove(row: GridRow, column: Column): Promise<void> {
      const { ask: question, t: say } = latest.current
      const file = fileIn(row, column.name)
      if (file === null) return
      const { name } = file
      const answer = await question({
        title: say('files:remove.title'),
        text: say('files:remove.body', { name }),
        kind: 'danger',
        buttons: [
          { answer: 'cancel', label: say('files:remove.cancel') },
          { answer: 'ok', label: say('files:remove.ok'), isMain: true },
        ],
      })
      if (answer !== 'ok') return
      try {
        show(await removeFile(api, cellOf(row, column), file), row.entryId)
        latest.current.toasts.confirm(say('files:notice.deleted', { name }))
      } catch (error) {
        fail('deleteFailed', name, error)
      }
    }

    const fileActs: FileActs = {
      transferOf: transfers.transferOf,
      version: transfers.version,
      subscribe: transfers.subscribe,
      ...(canChooseSent && { chooseSent: (row, column) => latest.current.onChooseSent?.(row, column) }),
      choose: (row, column) => chooseFiles((files) => void send(row, column, files)),
      send: (row, column, files) => void send(row, column, files),
      cancel: ({ entryId }, { name }) => transfers.cancel(entryId, name),
      download: (row, column) => void download(row, column),
      preview: (row, column) => latest.current.onPreview(row, column),
      remove: (row, column) => void remove(row, column),
    }
    return { acts: fileActs, putSent: sent }
  }, [api, transfers, canChooseSent])

  return { acts, transfers, putSent }
}
