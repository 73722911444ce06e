import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { MAX_FEE_STEPS } from '@quitus/domain/fees/fee-rule.ts'
import { ROUTE_LABELS, type Route } from '@quitus/domain/routes/route.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './fees.module.css'
import { newStep, type RuleDraft, type StepDraft } from './rule-draft.ts'

type Props = {
  route: Route
  draft: RuleDraft
  fault: 'order' | 'last' | 'rate' | 'number' | null
  onChange: (draft: RuleDraft) => void
}

/** The steps and the cap of one route. */
export function FeeRuleFields({ route, draft, fault, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { steps } = draft
  const name = ROUTE_LABELS[route][i18n.language === 'fr' ? 'fr' : 'en']
  const change = (id: string, part: Partial<StepDraft>) =>
    onChange({ ...draft, steps: steps.map((step) => (step.id === id ? { ...step, ...part } : step)) })
  return (
    <fieldset className={styles.rule}>
      <legend>
        <Checkbox
          label={t('fees:dialog.route', { route: name })}
          checked={draft.isOn}
          onChange={({ currentTarget }) => onChange({ ...draft, isOn: currentTarget.checked })}
        />
      </legend>
      {draft.isOn && (
        <>
          {steps.map((step, at) => {
            const isLast = at === steps.length - 1
            return (
              <Group key={step.id} gap="sm" align="flex-end" wrap="nowrap">
                <TextInput
                  className={styles.field}
                  label={t(isLast && at > 0 ? 'fees:dialog.above' : 'fees:dialog.upTo')}
                  placeholder={t('fees:dialog.upToHint')}
                  inputMode="decimal"
                  value={isLast ? '' : step.upTo}
                  disabled={isLast}
                  onChange={({ currentTarget }) => change(step.id, { upTo: currentTarget.value })}
                />
                <TextInput
                  className={styles.field}
                  label={t('fees:dialog.rate')}
                  inputMode="decimal"
                  value={step.rate}
                  onChange={({ currentTarget }) => change(step.id, { rate: currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  disabled={steps.length === 1}
                  aria-label={t('fees:dialog.removeStep', { number: formatCount(at + 1) })}
                  onClick={() => onChange({ ...draft, steps: steps.filter(({ id }) => id !== step.id) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            )
          })}
          <Group gap="sm" align="flex-end" wrap="nowrap">
            <TextInput
              className={styles.field}
              label={t('fees:dialog.cap')}
              placeholder={t('fees:dialog.capHint')}
              inputMode="decimal"
              value={draft.cap}
              onChange={({ currentTarget }) => onChange({ ...draft, cap: currentTarget.value })}
            />
            <Button
              className={styles.field}
              variant="default"
              disabled={steps.length >= MAX_FEE_STEPS}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange({ ...draft, steps: [...steps, newStep()] })}
            >
              {t('fees:dialog.addStep')}
            </Button>
          </Group>
          {fault !== null && (
            <Text role="alert" size="sm" c="var(--quitus-negative)">
              {t(`fees:fault.${fault}`)}
            </Text>
          )}
        </>
      )}
    </fieldset>
  )
}
