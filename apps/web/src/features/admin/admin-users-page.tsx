import { Code } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

const COMMAND = 'npm run quitus -- user create'

/** The accounts of the installation (NAV-11): they are made on the command line. */
export function AdminUsersPage() {
  const { t } = useTranslation()
  return (
    <EmptyScreen
      title={t('screens:adminUsers.title')}
      icon={<IconUsers size={20} />}
      state={t('screens:adminUsers.none')}
    >
      <p>{t('screens:adminUsers.hint')}</p>
      <Code>{COMMAND}</Code>
    </EmptyScreen>
  )
}
