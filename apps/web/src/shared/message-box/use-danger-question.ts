import { useTranslation } from 'react-i18next'
import { useMessageBox } from './message-box.ts'

/** `act` is the label of the button that does it. */
type DangerQuestion = { title: string; text: string; act: string }

/** Asks before an act that takes something away; true when it is to be done. */
export function useDangerQuestion(): (question: DangerQuestion) => Promise<boolean> {
  const { t } = useTranslation()
  const showBox = useMessageBox()
  return async ({ title, text, act }) => {
    const buttons = [
      { answer: 'keep', label: t('cancel') },
      { answer: 'act', label: act, isMain: true },
    ] as const
    return (await showBox({ kind: 'danger', title, text, buttons })) === 'act'
  }
}
