import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLatePart } from '#shared/use-late-part.ts'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import { type Box, MessageBoxContext, type MessageBoxOptions, type ShowMessageBox } from './message-box.ts'

/** Loads what a box is drawn with; pages do so once they are at rest, before a box is needed. */
export const loadMessageBox = () => import('./message-box-dialog.tsx')

let lastId = 0

type Props = {
  /** The user in front of the page; when someone else is there, or nobody, open boxes are left without an answer. */
  owner: string | null
  /** Says that the script of the boxes did not arrive. */
  onLoadFailure: () => void
  children: ReactNode
}

/** Shows the message boxes that are requested below it, one at a time. */
export function MessageBoxProvider({ owner, onLoadFailure, children }: Props) {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const rememberFocus = useReturnFocus(boxes.length > 0)
  const remember = useRef(rememberFocus)
  useEffect(() => {
    remember.current = rememberFocus
  })
  const show: ShowMessageBox = useCallback(
    <Answer extends string>(options: MessageBoxOptions<Answer>) =>
      new Promise<Answer | null>((resolve) => {
        remember.current()
        lastId += 1
        const id = lastId
        const answer = (given: string | null) => {
          setBoxes((open) => open.filter((box) => box.id !== id))
          resolve(options.buttons.find((button) => button.answer === given)?.answer ?? null)
        }
        setBoxes((open) => [...open, { id, options, answer }])
      }),
    [],
  )
  const open = useRef(boxes)
  useEffect(() => {
    open.current = boxes
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes of one person end when the next one comes
  useEffect(() => {
    return () => {
      for (const box of open.current) box.answer(null)
    }
  }, [owner])
  const { loaded, error } = useLatePart(loadMessageBox, boxes.length > 0, boxes[0]?.id)
  // A box that cannot be shown is closed without an answer, which changes nothing; the next one tries again.
  const sayLoadFailure = useRef(onLoadFailure)
  useEffect(() => {
    sayLoadFailure.current = onLoadFailure
  })
  useEffect(() => {
    if (error === null || open.current.length === 0) return
    for (const box of open.current) box.answer(null)
    sayLoadFailure.current()
  }, [error])
  const [first] = boxes
  return (
    <MessageBoxContext value={show}>
      {children}
      {first !== undefined && loaded !== null && <loaded.MessageBoxDialog key={first.id} box={first} />}
    </MessageBoxContext>
  )
}
