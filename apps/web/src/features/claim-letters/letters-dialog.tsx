import { Anchor, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useTexts } from '#shared/use-texts.ts'
import { LetterTexts } from './letter-texts.tsx'
import type { LettersDialogProps } from './letters-dialog-props.ts'
import { WriteLetters } from './write-letters.tsx'

const TABS = ['write', 'texts'] as const

/** Letters to suppliers (FLOW-20): writes them for a selection and changes their texts; a screen lists them. */
export function LettersDialog(props: LettersDialogProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<(typeof TABS)[number]>('write')
  if (!useTexts('decisions')) return null
  return (
    <OpenDialog onClose={props.onClose} size={820} fillsNarrow title={t('letters:title')}>
      <SegmentedControl
        aria-label={t('letters:tabs.label')}
        fullWidth
        mb="md"
        value={tab}
        onChange={(chosen) => setTab(TABS.find((each) => each === chosen) ?? 'write')}
        data={TABS.map((value) => ({ value, label: t(`letters:tabs.${value}`) }))}
      />
      {tab === 'write' && <WriteLetters {...props} />}
      {tab === 'texts' && <LetterTexts projectId={props.projectId} />}
      <Anchor
        size="sm"
        mt="md"
        display="inline-block"
        renderRoot={(anchor) => (
          <Link
            {...anchor}
            to="/$projectId/suivi/$part"
            params={{ projectId: String(props.projectId), part: 'lettres' }}
          />
        )}
      >
        {t('letters:tabs.letters')}
      </Anchor>
    </OpenDialog>
  )
}
