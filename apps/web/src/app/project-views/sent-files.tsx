import { lazy } from 'react'

/** The choice among the files of the project, loaded when it is first requested. */
export const SentFiles = lazy(async () => ({
  default: (await import('#features/file-transfers/transfer-pages.ts')).SentFilesDialog,
}))
