import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** What an address leads to that no page has, or no page of this person (NAV-15, PRJ-05). */
export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <BlankLayout>
      <StatePanel
        icon={<IconMapPinOff size={20} />}
        title={t('notFound.title')}
        isHeading
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>{t('notFound.home')}</Button>}
      >
        <p>{t('notFound.message', { path: decodedPath() })}</p>
        <p>{t('notFound.help')}</p>
      </StatePanel>
    </BlankLayout>
  )
}

function decodedPath(): string {
  try {
    return decodeURI(location.pathname)
  } catch {
    // A path with a broken escape is shown as it came.
    return location.pathname
  }
}
