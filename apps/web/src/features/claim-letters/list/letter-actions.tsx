import { Button } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { MAX_LETTER_MAILS } from '@quitus/domain/letters/letter-mail.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconDownload, IconFileOff, IconMailForward, IconMessageReply, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { discard } from '../letters.queries.ts'
import { type AnswerableAnomaly, AnswerDialog } from './answer-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { SentDialog } from './sent-dialog.tsx'
import { useLetterActions } from './use-letter-actions.ts'

/** Letters that are saved one by one in the browser; more of them are in the zip of their run. */
const MOST_DOWNLOADS = 20

type Props = {
  letters: readonly ClaimLetter[]
  /** Of the one letter that is shown; none where several are chosen. */
  anomalies?: readonly AnswerableAnomaly[]
  onDone?: () => void
}

/** The next actions of letters, one or several: what all of them allow. */
export function LetterActions({ letters, anomalies = [], onDone = () => undefined }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId } = useProject()
  const [dialog, setDialog] = useState<'mail' | 'sent' | 'answer' | null>(null)
  const { isRunning, run, download } = useLetterActions(onDone)
  const ids = letters.map(({ id }) => id)
  const mayBeMailed = letters.every(({ state }) => state === 'open' || state === 'undelivered')
  const areOpen = letters.every(({ state }) => state === 'open')
  const areSent = letters.every(({ sentOn }) => sentOn !== null)
  const close = () => setDialog(null)
  return (
    <>
      {mayBeMailed && (
        <Button
          size="compact-sm"
          leftSection={<IconMailForward size={14} aria-hidden />}
          disabled={letters.length > MAX_LETTER_MAILS}
          title={
            letters.length > MAX_LETTER_MAILS
              ? t('letterList:mail.most', counted(MAX_LETTER_MAILS))
              : undefined
          }
          onClick={() => setDialog('mail')}
        >
          {t('letterList:act.mail')}
        </Button>
      )}
      {areOpen && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => setDialog('sent')}
        >
          {t('letterList:act.mark')}
        </Button>
      )}
      {areSent && (
        <Button
          size="compact-sm"
          variant={mayBeMailed ? 'default' : 'filled'}
          leftSection={<IconMessageReply size={14} aria-hidden />}
          onClick={() => setDialog('answer')}
        >
          {t('letterList:act.answer')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={letters.length > MOST_DOWNLOADS}
        onClick={() => void download(letters)}
      >
        {t('letterList:act.download')}
      </Button>
      {areOpen && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileOff size={14} aria-hidden />}
          loading={isRunning}
          onClick={() =>
            void run(
              () => discard(api, projectId, ids),
              ({ discarded }) => t('letterList:discarded', counted(discarded)),
            )
          }
        >
          {t('letters:list.discard')}
        </Button>
      )}
      {dialog === 'mail' && <MailDialog letters={letters} onClose={close} onDone={onDone} />}
      {dialog === 'sent' && <SentDialog letters={letters} onClose={close} onDone={onDone} />}
      {dialog === 'answer' && (
        <AnswerDialog letters={letters} anomalies={anomalies} onClose={close} onDone={onDone} />
      )}
    </>
  )
}
