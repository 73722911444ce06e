import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { MAX_FULL_NAME } from '@quitus/domain/people/full-name.ts'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useChooseLanguage } from '#shared/layout/use-choose-language.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import styles from './account.module.css'
import { rename } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

/** Name and language. */
export function ProfileSection({ user }: { user: Session }) {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const chooseLanguage = useChooseLanguage()
  const label = t('account:profile.name')
  const form = useAppForm<{ fullName: string }>({
    initialValues: { fullName: user.fullName },
    fields: { fullName: { label, rules: [{ is: 'required' }] } },
    onSubmit: async ({ fullName }) => {
      await rename(services, fullName.trim())
      toasts.confirm(t('account:profile.saved'))
    },
  })
  const { key, ...fullName } = form.inputProps('fullName')
  return (
    <AccountSection id="profile" title={t('account:profile.title')} intro={`${user.login} · ${user.company}`}>
      <div className={styles.form}>
        <AppForm
          form={form}
          actions={
            <Group>
              <Button type="submit" variant="default" loading={form.isRunning}>
                {t('account:profile.save')}
              </Button>
            </Group>
          }
        >
          <TextInput
            key={key}
            {...fullName}
            label={label}
            description={t('account:profile.nameHint')}
            maxLength={MAX_FULL_NAME}
            autoComplete="name"
            required
            withAsterisk={false}
          />
        </AppForm>
        <Stack gap={4} mt="lg">
          <Text component="span" size="sm" fw={500} id="account-language">
            {t('language.label')}
          </Text>
          <SegmentedControl
            aria-labelledby="account-language"
            value={localeOfPath(location.pathname)}
            onChange={(locale) => void chooseLanguage(locale as Locale)}
            data={LOCALES.map((locale) => ({ value: locale, label: t(`language.${locale}`) }))}
          />
          <Text size="xs" c="dimmed">
            {t('account:profile.languageHint')}
          </Text>
        </Stack>
      </div>
    </AccountSection>
  )
}
