import { lazy } from 'react'
import { ManageFilesPage } from '#features/file-transfers/transfer-pages.ts'

const AttachSentDialog = lazy(async () => ({
  default: (await import('#features/attachments/attach-sent-dialog.tsx')).AttachSentDialog,
}))

/** The files of a project, which can be put with its anomalies. */
export function ManageFiles() {
  return <ManageFilesPage AttachDialog={AttachSentDialog} />
}
