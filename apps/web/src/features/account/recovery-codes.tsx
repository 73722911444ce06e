import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { saveFile } from '#shared/save-file.ts'
import { useSession } from '#shared/services.ts'
import styles from './account.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** New recovery codes, which are shown this once, with the ways to keep them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const login = useSession()?.login ?? ''
  const text = `${t('account:codes.fileTitle', { login, address: location.origin })}\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toasts.confirm(t('account:codes.copied')),
      () => toasts.fail(t('account:codes.notCopied')),
    )
  return (
    <>
      <p className={styles.dialogText}>{t('account:codes.text')}</p>
      <ul className={styles.codes} aria-label={t('account:codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" mb="lg">
        <Button variant="default" size="sm" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('account:codes.copy')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('account:codes.fileName'))}
        >
          {t('account:codes.download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          {t('account:codes.kept')}
        </Button>
      </Group>
    </>
  )
}
