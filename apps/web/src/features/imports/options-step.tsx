import { NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core'
import { DETECTION_OPTION_NAMES, DETECTION_OPTIONS } from '@quitus/domain/imports/import-draft.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'
import type { StepProps } from './step-props.ts'

/** Whether lines are added or replaced, and how detection compares. */
export function OptionsStep({ draft, stored }: StepProps) {
  const { t } = useTranslation()
  const { addsToCurrent, detection } = draft.content
  return (
    <>
      {stored.hasPublication ? (
        <Radio.Group
          className={styles.field ?? ''}
          label={t('importing:options.question')}
          value={addsToCurrent === null ? '' : addsToCurrent ? 'add' : 'replace'}
          onChange={(value) => draft.change({ addsToCurrent: value === 'add' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="add"
              label={t('importing:options.add')}
              description={t('importing:options.addHint')}
            />
            <Radio
              value="replace"
              label={t('importing:options.replace')}
              description={t('importing:options.replaceHint')}
            />
          </Stack>
        </Radio.Group>
      ) : (
        <p className={styles.intro}>{t('importing:options.first')}</p>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} className={styles.fields ?? ''}>
        {DETECTION_OPTION_NAMES.map((name) => {
          const { least, most, decimals } = DETECTION_OPTIONS[name]
          const initial = stored.detectionDefaults[name]
          return (
            <NumberInput
              key={name}
              label={t(`importing:detection.${name}`)}
              description={t('importing:options.usually', {
                value: formatNumber(initial, 'REAL', { currency: '', decimals }),
              })}
              min={least}
              max={most}
              decimalScale={decimals}
              decimalSeparator=","
              allowedDecimalSeparators={[',', '.']}
              value={detection[name] ?? initial}
              onChange={(value) => {
                if (typeof value !== 'number' || value < least || value > most) return
                if (value !== (detection[name] ?? initial))
                  draft.change({ detection: { ...detection, [name]: value } })
              }}
            />
          )
        })}
      </SimpleGrid>
    </>
  )
}
