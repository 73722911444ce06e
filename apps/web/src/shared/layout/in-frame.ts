import { createContext, useContext } from 'react'

/** True below a layout that has header and main landmark already. */
export const InFrameContext = createContext(false)

/** Says to a page that may be anywhere whether it must bring its own frame. */
export function useIsInFrame(): boolean {
  return useContext(InFrameContext)
}
