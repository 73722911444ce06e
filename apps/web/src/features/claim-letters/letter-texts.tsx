import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import {
  LETTER_KINDS,
  LETTER_PLACEHOLDERS,
  type LetterKind,
  type LetterText,
  MAX_LETTER_SUBJECT,
  MAX_LETTER_TEXT,
  MAX_SENDER,
  unknownPlaceholders,
} from '@quitus/domain/letters/letter.ts'
import { senderFaults } from '@quitus/domain/letters/sender.ts'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { letterSettingsQuery, saveLetterSettings } from './letters.queries.ts'
import { SenderFields } from './sender-fields.tsx'

const NAMES = LETTER_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')
const PARTS = ['subject', 'before', 'after'] as const

/** What the project writes around the list, by kind and language; staff who do not manage it read it. */
export function LetterTexts({ projectId }: { projectId: number }) {
  const { api } = useServices()
  const settings = useQuery(letterSettingsQuery(api, projectId))
  if (settings.error !== null)
    return <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <Skeleton height={320} />
  return <TextForm projectId={projectId} kept={settings.data} />
}

function TextForm({ projectId, kept }: { projectId: number; kept: LetterSettings }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const session = useSession()
  const project = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [settings, setSettings] = useState(kept)
  const [days, setDays] = useState(String(kept.reminderDays))
  const [kind, setKind] = useState<LetterKind>('claim')
  const [locale, setLocale] = useState<Locale>('fr')
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const canChange = session !== null && can(actorOf(session), 'project.manage', project)
  const text = settings.texts[kind][locale]
  const faultOf = (value: string): string | null => {
    if (value.trim() === '') return t('forms:required')
    const [unknown] = unknownPlaceholders(value)
    return unknown === undefined ? null : t('letters:unknownPlaceholder', { name: `{${unknown}}` })
  }
  const change = (part: keyof LetterText, value: string) =>
    setSettings((before) => ({
      ...before,
      texts: {
        ...before.texts,
        [kind]: { ...before.texts[kind], [locale]: { ...before.texts[kind][locale], [part]: value } },
      },
    }))
  const faulty = LETTER_KINDS.flatMap((each) =>
    LOCALES.filter((language) =>
      PARTS.some((part) => faultOf(settings.texts[each][language][part]) !== null),
    ).map((language) => ({ each, language })),
  )

  async function save(): Promise<void> {
    const [first] = faulty
    if (first !== undefined) {
      // Leads to the text in which something is wrong.
      setKind(first.each)
      setLocale(first.language)
      return
    }
    if (!isDays(days) || senderFaults(settings.details).length > 0) return
    setSaving(true)
    setFailure(null)
    try {
      setSettings(await saveLetterSettings(api, projectId, { ...settings, reminderDays: Number(days) }))
      toasts.confirm(t('letters:texts.saved'))
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <Stack gap="md">
        <Group align="flex-start" grow>
          <Textarea
            label={t('letters:texts.sender')}
            placeholder={t('letters:texts.senderHint')}
            value={settings.sender}
            error={settings.sender.trim() === '' ? t('forms:required') : null}
            maxLength={MAX_SENDER}
            readOnly={!canChange}
            autosize
            minRows={2}
            maxRows={5}
            onChange={({ currentTarget }) => setSettings({ ...settings, sender: currentTarget.value })}
          />
          <TextInput
            size="sm"
            label={t('letters:texts.reminderDays')}
            inputMode="numeric"
            value={days}
            error={isDays(days) ? null : t('letters:texts.daysFault')}
            readOnly={!canChange}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </Group>
        <SenderFields settings={settings} isReadOnly={!canChange} locale={locale} onChange={setSettings} />
        <Group grow>
          <SegmentedControl
            aria-label={t('letters:kind.label')}
            value={kind}
            onChange={(chosen) => setKind(LETTER_KINDS.find((each) => each === chosen) ?? 'claim')}
            data={LETTER_KINDS.map((value) => ({ value, label: t(`letters:kind.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t('letters:language.label')}
            value={locale}
            onChange={(chosen) => setLocale(LOCALES.find((each) => each === chosen) ?? 'fr')}
            data={LOCALES.map((value) => ({ value, label: t(`letters:language.${value}`) }))}
          />
        </Group>
        <TextInput
          size="sm"
          label={t('letters:texts.subject')}
          value={text.subject}
          error={faultOf(text.subject)}
          maxLength={MAX_LETTER_SUBJECT}
          readOnly={!canChange}
          onChange={({ currentTarget }) => change('subject', currentTarget.value)}
        />
        {(['before', 'after'] as const).map((part) => (
          <Textarea
            key={part}
            label={t(`letters:texts.${part}`)}
            value={text[part]}
            error={faultOf(text[part])}
            maxLength={MAX_LETTER_TEXT}
            readOnly={!canChange}
            autosize
            minRows={4}
            maxRows={10}
            onChange={({ currentTarget }) => change(part, currentTarget.value)}
          />
        ))}
        <Text size="xs" c="dimmed">
          {t('letters:texts.placeholders', { names: NAMES })}
        </Text>
        {failure !== null && (
          <Text role="alert" c="red" size="sm">
            {failureText(failure)}
          </Text>
        )}
        {canChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving} disabled={settings.sender.trim() === ''}>
              {t('letters:texts.save')}
            </Button>
          </Group>
        ) : (
          <Text size="sm">{t('letters:texts.readOnly')}</Text>
        )}
      </Stack>
    </form>
  )
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 365
}
