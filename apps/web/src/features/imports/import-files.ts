import type { ComponentType } from 'react'
import type { SentFile, SentFilesProps } from '#shared/files/sent-files.ts'

/** How a folder of the project is chosen; null for the top. */
export type FolderChooserProps = {
  title: string
  submitLabel: string
  initialFolder: string | null
  onChoose: (folder: { id: string; path: string[] } | null) => void
  onClose: () => void
}

/** A file that the project lists now; `key` is the one it had among those on their way. */
export type ListedFile = SentFile & { key: number }

/** What the page needs of file transfers. */
export type ImportFiles = {
  /** Sends files out of the customers’ sight; calls back with each once it is listed. */
  send: (files: readonly File[], onListed: (file: ListedFile) => void) => Promise<void>
  /** Unpacks an archive that was sent, and resolves with the ids of its files once they are listed. */
  unpack: (
    archive: string,
  ) => Promise<{ objects: readonly string[]; refused: readonly { name: string; message: string }[] }>
  /** Files that are on their way to the server. */
  sending: readonly { key: number; name: string; message: string | null; isFailed: boolean }[]
  Chooser: ComponentType<SentFilesProps>
  FolderChooser: ComponentType<FolderChooserProps>
}
