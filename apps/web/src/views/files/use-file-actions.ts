import type { FileActions } from '@quitus/data-grid/model/file-actions.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { chooseFiles } from '#shared/files/choose-files.ts'
import type { SentFile } from '#shared/files/sent-files.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { useViewStore } from '#views/data/view-store.ts'
import { type FileCell, fetchFile, fileIn, putSentFile, removeFile, sendFile } from './file-calls.ts'
import { createFileTransfers, type FileTransfers } from './file-transfers.ts'

type Dialogs = {
  onPreview: (row: GridRow, column: Column) => void
  /** Requests a file that was sent; null where the project has none. */
  onChooseSent: ((row: GridRow, column: Column) => void) | null
}

/** What can be done with the files of a view's cells; the same object for as long as the view is on screen. */
export function useFileActions(dialogs: Dialogs): {
  actions: FileActions
  transfers: FileTransfers
  putSent: (row: GridRow, column: Column, file: SentFile) => Promise<void>
} {
  const { api } = useServices()
  const { get, grid } = useViewStore()
  const changes = useRowChanges()
  const { t } = useTranslation()
  const toasts = useToasts()
  const openBox = useMessageBox()
  const failureText = useFailureText()
  const latest = useRef({ ...dialogs, changes, t, toasts, openBox, failureText })
  useEffect(() => {
    latest.current = { ...dialogs, changes, t, toasts, openBox, failureText }
  })
  const transfers = useMemo(createFileTransfers, [])
  useEffect(() => () => transfers.cancelAll(), [transfers])

  const canChooseSent = dialogs.onChooseSent !== null
  const { actions, putSent } = useMemo(() => {
    const cellOf = (row: GridRow, { name }: Column): FileCell => {
      const { scope, metadata } = get().shown
      const { projectId, source } = scope
      const { timestamp, keyColumns } = metadata.viewMetaData
      return { projectId, source, timestamp, keyColumns, row, column: name }
    }

    function show(rows: readonly GridRow[], entryId: string): void {
      grid.current?.takeOver(rows, false)
      latest.current.changes.written(rows, [{ entryId }])
    }

    function fail(
      key: 'uploadFailed' | 'downloadFailed' | 'deleteFailed',
      name: string,
      error: unknown,
    ): void {
      const { toasts: toast, t: say, failureText: textOf } = latest.current
      toast.fail(say(`files:notice.${key}`, { name, message: textOf(error) }))
      if (error instanceof ApiError && error.code === 'view_republished') get().shown.onRepublished()
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

    /** Throws what refuses it, for the dialog that requested it. */
    async function sent(row: GridRow, column: Column, { id, name }: SentFile): Promise<void> {
      try {
        show(await putSentFile(api, cellOf(row, column), id), row.entryId)
        latest.current.toasts.confirm(latest.current.t('files:notice.uploaded', { name }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'view_republished') get().shown.onRepublished()
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
      const { openBox: question, t: say } = latest.current
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

    const fileActions: FileActions = {
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
    return { actions: fileActions, putSent: sent }
  }, [api, get, grid, transfers, canChooseSent])

  return { actions, transfers, putSent }
}
