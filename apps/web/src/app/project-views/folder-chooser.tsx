import { lazy } from 'react'

/** The choice of a folder of the project, loaded when it is first requested. */
export const FolderChooser = lazy(async () => ({
  default: (await import('#features/file-transfers/transfer-pages.ts')).FolderChooser,
}))
