import { IMPORT_FOLDER } from '@quitus/domain/imports/import-draft.ts'
import { useSentFiles, useUploadQueue } from '#features/file-transfers/sending/current-queue.tsx'
import { isOver } from '#features/file-transfers/sending/sent-file.ts'
import { transferCalls } from '#features/file-transfers/transfer-calls.ts'
import { unpackSent } from '#features/file-transfers/unpack-sent.ts'
import type { ImportFiles } from '#features/imports/import-files.ts'
import { ImportPage } from '#features/imports/import-page.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FolderChooser } from './folder-chooser.tsx'
import { SentFiles } from './sent-files.tsx'

/** Where files of imports are sent: a folder that customers do not see. */
const FOLDER = { parent: null, name: IMPORT_FOLDER, isStaffOnly: true, reuse: true } as const

/** The import of a ledger, with the files of the project. */
export function ImportLedger() {
  const { api } = useServices()
  const { id } = useProject()
  const queue = useUploadQueue()
  const sent = useSentFiles(queue)
  const files: ImportFiles = {
    async send(chosen, onListed) {
      const { id: folder } = await transferCalls(api, id).addFolder(FOLDER)
      for (const file of chosen) {
        queue.add(
          [{ file, folders: [] }],
          () => ({ folder, note: '' }),
          (id, key) => onListed({ id, key, name: file.name }),
        )
      }
    },
    unpack: (archive) => unpackSent(transferCalls(api, id), archive),
    sending: sent
      .filter((file) => !isOver(file) || file.state === 'failed')
      .map(({ key, name, state, message }) => ({ key, name, message, isFailed: state === 'failed' })),
    Chooser: SentFiles,
    FolderChooser,
  }
  return <ImportPage files={files} />
}
