import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services.ts'
import { MessageBoxContext } from './message-box.ts'

/** What would be lost with its page: text of fields that is not stored, files on their way. */
const KINDS = ['edit', 'upload'] as const
type Kind = (typeof KINDS)[number]
const unsaved = new Map<symbol, Kind>()

/**
 * Confirms before what someone typed, or is sending, is lost; `kinds` are those that what follows would lose;
 * resolves with true when nothing is, or when they want it so (AUTH-06, FLOW-11).
 */
export function useMayLoseEdits(kinds: readonly Kind[] = KINDS): () => Promise<boolean> {
  const { t } = useTranslation()
  // The error page of the root has no boxes, and no field either.
  const send = useContext(MessageBoxContext)
  return async () => {
    const lost = [...unsaved.values()].filter((kind) => kinds.includes(kind))
    if (lost.length === 0 || send === null) return true
    const isEdit = lost.includes('edit')
    const [stay, leave] = isEdit
      ? [t('unsaved.stay'), t('unsaved.leave')]
      : [t('files:leave.stay'), t('files:leave.leave')]
    const answer = await send({
      title: isEdit ? t('unsaved.title') : t('files:leave.title'),
      text: isEdit ? t('unsaved.text') : t('files:leave.text'),
      kind: 'warning',
      buttons: [
        { answer: 'stay', label: stay, isMain: true },
        { answer: 'leave', label: leave },
      ],
    })
    return answer === 'leave'
  }
}

/**
 * Keeps the page while a field holds text that cannot be stored: leaving it, signing out and changing the language
 * need a confirmation. `save` is called before the page is left; true says that nothing is lost.
 */
export function useUnsavedEdit(isChanged: boolean, save: () => boolean): void {
  const { session } = useServices()
  const mayLoseEdits = useMayLoseEdits()
  useMark(isChanged, 'edit')
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const isOver = session.current() === null
      if (isOver || next.pathname === current.pathname || save()) return false
      return !(await mayLoseEdits())
    },
  })
}

/**
 * Keeps the page while files are on their way: what leads out of it, by the answer of `isLeaving`, needs a
 * confirmation, as signing out does. A change of language keeps the page, and the transfer.
 */
export function useUnsavedUpload(
  isSending: boolean,
  isLeaving: (current: RouteMatch, next: RouteMatch) => boolean,
): void {
  const { session } = useServices()
  const mayLoseEdits = useMayLoseEdits()
  useMark(isSending, 'upload')
  useBlocker({
    disabled: !isSending,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      if (session.current() === null || !isLeaving(current, next)) return false
      return !(await mayLoseEdits())
    },
  })
}

type RouteMatch = { routeId: string; pathname: string }

function useMark(isOn: boolean, kind: Kind): void {
  useEffect(() => {
    if (!isOn) return
    const mark = Symbol(kind)
    unsaved.set(mark, kind)
    return () => void unsaved.delete(mark)
  }, [isOn, kind])
}
