import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../services.ts'
import { MessageBoxContext } from './message-box.ts'

/** Fields whose text is not stored and would be lost with their page. */
const unsaved = new Set<symbol>()

/** Asks before what somebody typed is lost; resolves with true when nothing is, or when they want it so (AUTH-06, FLOW-11). */
export function useMayLoseEdits(): () => Promise<boolean> {
  const { t } = useTranslation()
  // The error page of the root has no boxes, and no field either.
  const ask = useContext(MessageBoxContext)
  return async () => {
    if (unsaved.size === 0 || ask === null) return true
    const answer = await ask({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      kind: 'warning',
      buttons: [
        { answer: 'stay', label: t('unsaved.stay'), isMain: true },
        { answer: 'leave', label: t('unsaved.leave') },
      ],
    })
    return answer === 'leave'
  }
}

/**
 * Keeps the page while a field holds text that cannot be stored: leaving it, signing out and changing the language ask first.
 * `save` is called before the page is left; true says that nothing is lost.
 */
export function useUnsavedEdit(isChanged: boolean, save: () => boolean): void {
  const { session } = useServices()
  const mayLoseEdits = useMayLoseEdits()
  useEffect(() => {
    if (!isChanged) return
    const mark = Symbol('unsaved')
    unsaved.add(mark)
    return () => void unsaved.delete(mark)
  }, [isChanged])
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
