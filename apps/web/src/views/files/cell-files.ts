import type { FileActions } from '@quitus/data-grid/model/file-actions.ts'
import { createContext, useContext } from 'react'

export const FileActionsContext = createContext<FileActions | null>(null)

/**
 * What can be done with the files in the cells of the view around, the same object for as long as it is on screen;
 * throws outside of one.
 */
export function useCellFiles(): FileActions {
  const actions = useContext(FileActionsContext)
  if (actions === null) throw new Error('useCellFiles needs ViewFiles')
  return actions
}
