import { Button, Text, Textarea } from '@mantine/core'
import type { ImpersonableUser } from '@quitus/contract/impersonation/list-impersonable-users.ts'
import { REASON_LENGTH } from '@quitus/domain/people/impersonation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useServices } from '#shared/services.ts'
import styles from './impersonate-dialog.module.css'
import { startImpersonation } from './impersonation.queries.ts'
import { UserPicker } from './user-picker.tsx'

/** Selects whom, then why: an impersonation begins with a person and a reason (AUTH-10). */
export function ImpersonateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [user, setUser] = useState<ImpersonableUser | null>(null)
  return (
    <OpenDialog
      onClose={onClose}
      title={t('session:impersonation.title')}
      size={560}
      padding={0}
      yOffset="10vh"
      classNames={{ header: styles.header ?? '' }}
    >
      {user === null ? (
        <UserPicker onPick={setUser} />
      ) : (
        <ReasonForm user={user} onBack={() => setUser(null)} onClose={onClose} />
      )}
    </OpenDialog>
  )
}

type FormProps = { user: ImpersonableUser; onBack: () => void; onClose: () => void }

function ReasonForm({ user, onBack, onClose }: FormProps) {
  const { t } = useTranslation()
  const services = useServices()
  const form = useAppForm<{ reason: string }>({
    initialValues: { reason: '' },
    fields: {
      reason: {
        label: t('session:impersonation.reason'),
        rules: [
          {
            is: (value) => String(value).trim().length >= REASON_LENGTH.least,
            message: t('session:impersonation.reasonTooShort', { least: REASON_LENGTH.least }),
          },
          {
            is: 'required',
            message: t('session:impersonation.reasonTooShort', { least: REASON_LENGTH.least }),
          },
        ],
      },
    },
    onSubmit: async ({ reason }) => {
      await startImpersonation(services, { login: user.login, reason: reason.trim() })
      onClose()
    },
  })
  const { key, ...reason } = form.inputProps('reason')
  return (
    <div className={styles.form}>
      <div className={styles.person}>
        <div>
          <strong>{user.fullName}</strong>
          <Text size="sm" c="dimmed">
            {user.company}
          </Text>
          <Text size="sm" c="dimmed">
            {user.projects.join(', ')}
          </Text>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t('session:impersonation.chooseAnother')}
        </Button>
      </div>
      <p className={styles.explanation}>{t('session:impersonation.explanation')}</p>
      <DialogForm form={form} submitLabel={t('session:impersonation.start')} onCancel={onClose}>
        <Textarea
          key={key}
          {...reason}
          label={t('session:impersonation.reason')}
          description={t('session:impersonation.reasonHint')}
          maxLength={REASON_LENGTH.most}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          autoFocus
        />
      </DialogForm>
    </div>
  )
}
