import { useQueryClient } from '@tanstack/react-query'
import { FolderDialog } from './folder-dialog.tsx'
import { useTransfers } from './transfers.queries.ts'

type Props = {
  title: string
  submitLabel: string
  initialFolder: string | null
  onChoose: (folder: { id: string; path: string[] } | null) => void
  onClose: () => void
}

/** Chooses a folder and says how it is reached from the top; null for the top itself. */
export function FolderChooser({ onChoose, ...dialog }: Props) {
  const { folderList } = useTransfers()
  const queryClient = useQueryClient()
  return (
    <FolderDialog
      {...dialog}
      onSubmit={async (id) => {
        if (id === null) return onChoose(null)
        const { pages } = await queryClient.fetchInfiniteQuery(folderList({ folder: id, only: 'folders' }))
        onChoose({ id, path: pages[0]?.folders.map(({ name }) => name) ?? [] })
      }}
    />
  )
}
