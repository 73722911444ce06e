import { createContext, useContext } from 'react'

/** Reads the list under a detail again. */
export const AdminListContext = createContext<() => void>(() => undefined)

/** What a detail calls once it has changed a row of the list under it. */
export function useReloadList(): () => void {
  return useContext(AdminListContext)
}
