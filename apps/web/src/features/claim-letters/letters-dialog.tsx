import { Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '#shared/use-texts.ts'
import { LetterTexts } from './letter-texts.tsx'
import type { LettersDialogProps } from './letters-dialog-props.ts'
import { WriteLetters } from './write-letters.tsx'
import { WrittenLetters } from './written-letters.tsx'

const TABS = ['write', 'letters', 'texts'] as const

/** Letters to suppliers (FLOW-20): writes them for a selection, lists those that were written, and changes their texts. */
export function LettersDialog(props: LettersDialogProps) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [tab, setTab] = useState<(typeof TABS)[number]>(props.selection === null ? 'letters' : 'write')
  if (!useTexts('decisions')) return null
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={820}
      fullScreen={isNarrow}
      title={t('letters:title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SegmentedControl
        aria-label={t('letters:tabs.label')}
        fullWidth
        mb="md"
        value={tab}
        onChange={(chosen) => setTab(TABS.find((each) => each === chosen) ?? 'write')}
        data={TABS.map((value) => ({ value, label: t(`letters:tabs.${value}`) }))}
      />
      {tab === 'write' && <WriteLetters {...props} />}
      {tab === 'letters' && <WrittenLetters {...props} />}
      {tab === 'texts' && <LetterTexts projectId={props.projectId} />}
    </Modal>
  )
}
