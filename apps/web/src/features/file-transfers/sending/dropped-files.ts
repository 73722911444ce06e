import { chooseFiles } from '#shared/files/choose-files.ts'
import type { ChosenFile } from './sent-file.ts'

/**
 * Files and folders that were dropped, with everything in them; `unreadable` counts what the browser would not open.
 */
export async function droppedFiles(
  items: DataTransferItemList,
): Promise<{ files: ChosenFile[]; unreadable: number }> {
  // Entries are there only during the event.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  const files: ChosenFile[] = []
  let unreadable = 0
  const readEntry = async (entry: FileSystemEntry, folders: readonly string[]): Promise<void> => {
    try {
      if (isFile(entry)) {
        files.push({
          file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)),
          folders,
        })
      } else if (isFolder(entry)) {
        for (const inner of await entriesOf(entry)) await readEntry(inner, [...folders, entry.name])
      }
    } catch {
      // Counted, and shown when everything has been read.
      unreadable += 1
    }
  }
  for (const entry of entries) await readEntry(entry, [])
  return { files: files.filter(isWanted), unreadable }
}

/** Files of the system’s chooser; those of a folder carry the path in it. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  return [...files]
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(isWanted)
}

/** What systems put into folders for themselves. */
function isWanted({ file }: ChosenFile): boolean {
  return !['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(file.name)
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** All entries of a folder: the browser gives them a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** Opens the system’s chooser, as `chooseFiles` does. */
export function chooseToSend(of: 'files' | 'folder', onChosen: (files: ChosenFile[]) => void): void {
  chooseFiles((files) => onChosen(chosenFiles(files)), { isFolder: of === 'folder' })
}
