import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import type { SentFile } from '#shared/files/sent-files.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useMessageBox } from '#shared/message-box/message-box.ts'
import { saveFrom } from '#shared/save-from.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { staffAction } from './staff-action.ts'
import { useTransfers } from './transfers.queries.ts'

type Dialog =
  | { kind: 'folder'; parent: string | null }
  | { kind: 'rename'; object: TransferObject }
  | { kind: 'move'; objects: readonly TransferObject[] }
  | { kind: 'attach'; objects: readonly TransferObject[] }

/** Names that a question lists. */
const NAMED = 5

export type AttachDialogProps = { files: readonly SentFile[]; onClose: () => void }

type Given = {
  isStaff: boolean
  /** Requests the anomaly of files; null where the person puts nothing with any. */
  AttachDialog: ComponentType<AttachDialogProps> | null
  onDone: () => void
}

/** What can be done with folders and files, and the dialog of one of these actions. */
export function useObjectActions({ isStaff, AttachDialog, onDone }: Given) {
  const { t } = useTranslation()
  const { calls, refresh } = useTransfers()
  const toasts = useToasts()
  const send = useMessageBox()
  const failureText = useFailureText()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)

  async function done(message: string): Promise<void> {
    await refresh()
    toasts.confirm(message)
    onDone()
  }

  async function attempt(work: () => Promise<string>): Promise<void> {
    try {
      await done(await work())
    } catch (error) {
      toasts.fail(t('fileTransfers:notice.failed', { message: failureText(error) }))
    }
  }

  async function moveTo(
    objects: readonly Pick<TransferObject, 'id'>[],
    folder: string | null,
  ): Promise<string> {
    const { moved } = await calls.move(
      objects.map(({ id }) => id),
      folder,
    )
    return t('fileTransfers:notice.moved', { count: moved })
  }

  const shown =
    dialog === null ? null : dialog.kind === 'folder' ? (
      <NameDialog
        title={t('fileTransfers:dialog.folderTitle')}
        label={t('fileTransfers:dialog.folderName')}
        submitLabel={t('fileTransfers:dialog.create')}
        needsStaff={isStaff}
        onSubmit={async (values) => {
          const { name } = await calls.addFolder({ ...values, parent: dialog.parent })
          await done(t('fileTransfers:notice.folderAdded', { name }))
        }}
        onClose={close}
      />
    ) : dialog.kind === 'attach' ? (
      AttachDialog !== null && (
        <Suspense>
          <AttachDialog files={dialog.objects} onClose={close} />
        </Suspense>
      )
    ) : dialog.kind === 'rename' ? (
      <NameDialog
        title={t('fileTransfers:dialog.renameTitle', { name: dialog.object.name })}
        label={t('fileTransfers:dialog.newName')}
        submitLabel={t('fileTransfers:manage.rename')}
        initialName={dialog.object.name}
        onSubmit={async ({ name }) => {
          await calls.change(dialog.object.id, { name })
          await done(t('fileTransfers:notice.renamed', { name: dialog.object.name }))
        }}
        onClose={close}
      />
    ) : (
      <FolderDialog
        title={t('fileTransfers:dialog.moveTitle', { count: dialog.objects.length })}
        submitLabel={t('fileTransfers:dialog.moveHere')}
        initialFolder={dialog.objects[0]?.parent ?? null}
        onSubmit={async (folder) => done(await moveTo(dialog.objects, folder))}
        onClose={close}
      />
    )

  return {
    dialog: shown,
    addFolder: (parent: string | null) => setDialog({ kind: 'folder', parent }),
    rename: (object: TransferObject) => setDialog({ kind: 'rename', object }),
    move: (objects: readonly TransferObject[]) => setDialog({ kind: 'move', objects }),
    moveTo: (ids: readonly string[], folder: string | null) =>
      attempt(() =>
        moveTo(
          ids.map((id) => ({ id })),
          folder,
        ),
      ),
    attach:
      AttachDialog === null
        ? null
        : (objects: readonly TransferObject[]) => setDialog({ kind: 'attach', objects }),
    makeStaffOnly: (object: TransferObject) =>
      attempt(async () => {
        const { id, name, isFolder } = object
        const action = staffAction(object)
        await calls.change(id, { isStaffOnly: action !== 'open' })
        if (action !== 'open') return t('fileTransfers:notice.keptToStaff', { name })
        return t(isFolder ? 'fileTransfers:notice.folderOpened' : 'fileTransfers:notice.opened', { name })
      }),
    async remove(objects: readonly TransferObject[]) {
      const names = objects.slice(0, NAMED).map(({ name }) => name)
      const answer = await send({
        title: t('fileTransfers:dialog.removeTitle', { count: objects.length }),
        text: t('fileTransfers:dialog.removeBody', {
          names: objects.length > NAMED ? `${names.join(', ')}…` : names.join(', '),
        }),
        kind: 'danger',
        buttons: [
          { answer: 'keep', label: t('cancel') },
          { answer: 'remove', label: t('fileTransfers:manage.remove'), isMain: true },
        ],
      })
      if (answer !== 'remove') return
      await attempt(async () => {
        const { deleted } = await calls.remove(objects.map(({ id }) => id))
        return t('fileTransfers:notice.removed', { count: deleted })
      })
    },
    restore: (objects: readonly TransferObject[]) =>
      attempt(async () => {
        const { restored } = await calls.restore(objects.map(({ id }) => id))
        return t('fileTransfers:notice.restored', { count: restored })
      }),
    async download(objects: readonly TransferObject[]) {
      try {
        const { url } = await calls.startDownload(objects.map(({ id }) => id))
        saveFrom(url)
      } catch (error) {
        toasts.fail(t('fileTransfers:notice.downloadFailed', { message: failureText(error) }))
      }
    },
  }
}

export type ObjectActions = ReturnType<typeof useObjectActions>
