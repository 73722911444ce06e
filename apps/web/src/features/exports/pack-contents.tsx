import { Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#shared/services.ts'

type Props = { hasInternal: boolean; onInternal: (hasInternal: boolean) => void }

/** What an audit pack is; members of the audit firm choose whether their own comments are in it. */
export function PackContents({ hasInternal, onInternal }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <>
      <Text size="sm">{t('exports:pack.text')}</Text>
      {session?.roleType === 'staff' && (
        <Checkbox
          label={t('exports:pack.internal')}
          checked={hasInternal}
          onChange={({ currentTarget }) => onInternal(currentTarget.checked)}
        />
      )}
    </>
  )
}
