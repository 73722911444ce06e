import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { MAX_LEGAL_BASIS, MAX_SENDER_LINE } from '@quitus/domain/letters/letter.ts'
import { SENDER_PARTS, senderFaults } from '@quitus/domain/letters/sender.ts'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  settings: LetterSettings
  isReadOnly: boolean
  /** Whose legal basis is shown. */
  locale: Locale
  onChange: (settings: LetterSettings) => void
}

/** Who signs, where refunds go, on what the claim is founded, and the language where no country is known. */
export function SenderFields({ settings, isReadOnly, locale, onChange }: Props) {
  const { t } = useTranslation()
  const { details } = settings
  const faults: readonly string[] = senderFaults(details)
  const faultOf = (part: (typeof SENDER_PARTS)[number]) =>
    faults.includes(part) && part !== 'signatory' && part !== 'contact'
      ? t(`letters:senderFault.${part}`)
      : null
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {SENDER_PARTS.map((part) => (
          <TextInput
            key={part}
            size="sm"
            label={t(`letters:sender.${part}`)}
            value={details[part]}
            error={faultOf(part)}
            maxLength={MAX_SENDER_LINE}
            readOnly={isReadOnly}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, details: { ...details, [part]: currentTarget.value } })
            }
          />
        ))}
        <NativeSelect
          size="sm"
          label={t('letters:sender.language')}
          value={settings.language}
          disabled={isReadOnly}
          data={LOCALES.map((value) => ({ value, label: t(`letters:language.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ ...settings, language: currentTarget.value === 'en' ? 'en' : 'fr' })
          }
        />
      </SimpleGrid>
      <Textarea
        label={t('letters:sender.legalBasis')}
        value={details.legalBasis[locale]}
        maxLength={MAX_LEGAL_BASIS}
        readOnly={isReadOnly}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget }) =>
          onChange({
            ...settings,
            details: { ...details, legalBasis: { ...details.legalBasis, [locale]: currentTarget.value } },
          })
        }
      />
    </Stack>
  )
}
