import { Loader, Modal, Tabs } from '@mantine/core'
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
  const [tab, setTab] = useState<string | null>(props.selection === null ? 'letters' : 'write')
  if (!useTexts('decisions')) return <Loader size={0} aria-hidden />
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={820}
      fullScreen={isNarrow}
      title={t('letters:title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={t('letters:tabs.label')} mb="md">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`letters:tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="write">
          <WriteLetters {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="letters">
          <WrittenLetters {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          <LetterTexts projectId={props.projectId} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
