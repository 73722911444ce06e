import { Alert } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import styles from './file-transfers.module.css'
import { FolderTree } from './folder-tree.tsx'
import { useTransfers } from './transfers.queries.ts'

type Props = {
  title: string
  submitLabel: string
  initialFolder: string | null
  onSubmit: (folder: string | null) => Promise<void>
  onClose: () => void
}

/** Requests a folder of the project; stays open with the reason when the server refuses. */
export function FolderDialog({ title, submitLabel, initialFolder, onSubmit, onClose }: Props) {
  const { folderList } = useTransfers()
  const failureText = useFailureText()
  const [folder, setFolder] = useState(initialFolder)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const around = useInfiniteQuery({ ...folderList({ folder: initialFolder, only: 'folders' }) })
  const opened = around.data?.pages[0]?.folders.map(({ id }) => id) ?? []

  async function submit(): Promise<void> {
    setIsRunning(true)
    setFailure(null)
    try {
      await onSubmit(folder)
      onClose()
    } catch (error) {
      setFailure(failureText(error))
      setIsRunning(false)
    }
  }

  return (
    <ActionDialog
      title={title}
      submitLabel={submitLabel}
      canSubmit
      isRunning={isRunning}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.dialogTree}>
        <FolderTree current={folder} opened={opened} onOpen={setFolder} />
      </div>
    </ActionDialog>
  )
}
