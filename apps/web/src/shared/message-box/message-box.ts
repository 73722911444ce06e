import { createContext, useContext } from 'react'

/** What a message box shows (FLOW-11). */
export type MessageBoxOptions<Answer extends string = string> = {
  title: string
  text: string
  kind: 'information' | 'question' | 'warning' | 'danger'
  /** In reading order; the first gets the focus, so that Enter does what is safe. */
  buttons: readonly { answer: Answer; label: string; isMain?: boolean }[]
}

/** A box that waits for its answer. */
export type Box = { id: number; options: MessageBoxOptions; answer: (answer: string | null) => void }

/** Resolves with the answer of the button, null when the box was left by Escape or its cross. */
export type ShowMessageBox = <Answer extends string>(
  options: MessageBoxOptions<Answer>,
) => Promise<Answer | null>

export const MessageBoxContext = createContext<ShowMessageBox | null>(null)

/** Opens a message box; several at once are shown one after another. Throws outside of its provider. */
export function useMessageBox(): ShowMessageBox {
  const show = useContext(MessageBoxContext)
  if (show === null) throw new Error('useMessageBox needs MessageBoxProvider')
  return show
}
