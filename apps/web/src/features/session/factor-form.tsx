import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { FactorRequest } from '@quitus/contract/second-factor/factor-answer.schema.ts'
import type { VerificationMethod } from '@quitus/domain/people/second-factor.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { type FactorAnswer, PasskeyNotShown, showPasskey } from './second-factor.queries.ts'

type Props = {
  request: FactorRequest
  submitLabel: string
  /** The account, for password managers. */
  login: string
  onAnswer: (answer: FactorAnswer) => Promise<void>
}

type Typed = Exclude<VerificationMethod, 'passkey' | 'signIn'>

/** Requests one of the ways to prove who someone is, and lets them choose another one of theirs. */
export function FactorForm({ request, submitLabel, login, onAnswer }: Props) {
  const { t } = useTranslation()
  const methods = request.methods.filter((method) => method !== 'signIn')
  const [method, setMethod] = useState(methods[0])
  if (method === undefined) return null
  const { passkey } = request
  return (
    <Stack gap="md">
      {method === 'passkey' && passkey !== null ? (
        <PasskeyForm passkey={passkey} onAnswer={onAnswer} />
      ) : (
        <TypedForm
          key={method}
          method={method as Typed}
          login={login}
          submitLabel={submitLabel}
          onAnswer={onAnswer}
        />
      )}
      {methods.length > 1 && (
        <Stack gap={4}>
          {' '}
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="subtle" color="gray" size="sm" onClick={() => setMethod(other)}>
                {t(`session:factorUse.${other}`)}
              </Button>
            ))}
        </Stack>
      )}
    </Stack>
  )
}

type PasskeyProps = Pick<Props, 'onAnswer'> & { passkey: NonNullable<FactorRequest['passkey']> }

function PasskeyForm({ passkey, onAnswer }: PasskeyProps) {
  const { t } = useTranslation()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const form = useAppForm<Record<never, unknown>>({
    initialValues: {},
    fields: {},
    onSubmit: async () => onAnswer({ passkey: await showPasskey(passkey) }),
  })
  useEffect(() => buttonRef.current?.focus(), [])
  const isNotShown = form.failure instanceof PasskeyNotShown
  return (
    <AppForm
      form={form}
      {...(isNotShown && { failureText: t('session:factor.passkeyNotShown') })}
      actions={
        <Button
          ref={buttonRef}
          type="submit"
          size="md"
          fullWidth
          loading={form.isRunning}
          leftSection={<IconFingerprint size={18} />}
        >
          {t('session:factorUse.passkey')}
        </Button>
      }
    >
      {null}
    </AppForm>
  )
}

type TypedProps = Pick<Props, 'login' | 'submitLabel' | 'onAnswer'> & { method: Typed }

function TypedForm({ method, login, submitLabel, onAnswer }: TypedProps) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const label = t(`session:factorLabel.${method}`)
  const form = useAppForm<{ answer: string }>({
    initialValues: { answer: '' },
    fields: { answer: { label, rules: [{ is: 'required' }] } },
    onSubmit: ({ answer }) => onAnswer(answerOf(method, answer)),
  })
  const { failure, isRunning } = form
  useEffect(() => {
    if (!isRunning) inputRef.current?.select()
  }, [isRunning])
  useEffect(() => {
    if (failure === null) inputRef.current?.focus()
  }, [failure])
  const { key, ...answer } = form.inputProps('answer')
  const field = { ...answer, ref: inputRef, label, required: true, withAsterisk: false }
  return (
    <AppForm
      form={form}
      actions={
        <Button type="submit" size="md" fullWidth loading={isRunning}>
          {submitLabel}
        </Button>
      }
    >
      {method === 'password' ? (
        <>
          <input type="text" name="login" autoComplete="username" value={login} readOnly hidden />
          <PasswordInput
            key={key}
            {...field}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
          />
        </>
      ) : (
        <TextInput
          key={key}
          {...field}
          name={method}
          description={t(`session:factorHint.${method}`)}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </AppForm>
  )
}

function answerOf(method: Typed, answer: string): FactorAnswer {
  if (method === 'password') return { plainPassword: answer }
  return method === 'totp' ? { code: answer } : { recoveryCode: answer }
}
