/** A file that was sent to the project. */
export type SentFile = { id: string; name: string }

/**
 * The dialog in which one chooses among the files that were sent; the one that knows them passes it to those that
 * need it.
 */
export type SentFilesProps = {
  /** One file, or any number of them. */
  mode: 'one' | 'several'
  /** Takes what was chosen; when it fails, the dialog stays open and says why. */
  onChoose: (files: readonly SentFile[]) => Promise<void>
  onClose: () => void
}
