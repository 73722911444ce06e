import { Alert, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import type { FeeSettings } from '@quitus/contract/fees/fees.ts'
import { feeRuleFault } from '@quitus/domain/fees/fee-rule.ts'
import { ROUTES } from '@quitus/domain/routes/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { FormActions, OpenDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { FeeRuleFields } from './fee-rule-fields.tsx'
import { feeSettingsQuery, saveFeeSettings } from './fees.queries.ts'
import { draftOf, type RuleDraft, readRule } from './rule-draft.ts'

type Props = { onSaved: () => void; onClose: () => void }

/** The rules of the success fee by route, and whether customers see statements. */
export function FeeSettingsDialog({ onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const settings = useQuery(feeSettingsQuery(api, id))
  return (
    <OpenDialog
      onClose={onClose}
      size={560}
      fillsNarrow
      title={t('fees:dialog.title')}
      closeOnClickOutside={false}
    >
      {settings.error !== null ? (
        <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined || settings.isFetching ? (
        <Skeleton height={320} />
      ) : (
        <FeeSettingsForm settings={settings.data} onSaved={onSaved} onClose={onClose} />
      )}
    </OpenDialog>
  )
}

function FeeSettingsForm({ settings, onSaved, onClose }: Props & { settings: FeeSettings }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [isOn, setOn] = useState(settings.isOn)
  const [isShown, setShown] = useState(settings.isShown)
  const [drafts, setDrafts] = useState(() => ({
    claim: draftOf(settings.rules.claim, project),
    correct: draftOf(settings.rules.correct, project),
    tax: draftOf(settings.rules.tax, project),
  }))
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const [isTried, setTried] = useState(false)
  const rules = {
    claim: readRule(drafts.claim, project),
    correct: readRule(drafts.correct, project),
    tax: readRule(drafts.tax, project),
  }
  const faultOf = (draft: RuleDraft, rule: ReturnType<typeof readRule>) => {
    if (!draft.isOn) return null
    if (rule === null) return 'number' as const
    return feeRuleFault(rule)
  }
  const faults = ROUTES.map((route) => faultOf(drafts[route], rules[route]))

  async function save(): Promise<void> {
    setTried(true)
    if (faults.some((fault) => fault !== null)) return
    setRunning(true)
    setFailure(null)
    try {
      await saveFeeSettings(api, project.id, { isOn, isShown: isOn && isShown, rules })
      toasts.confirm(t('fees:dialog.saved'))
      onSaved()
      onClose()
    } catch (error) {
      setFailure(error)
      setRunning(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <Checkbox
          label={t('fees:dialog.isOn')}
          checked={isOn}
          data-autofocus
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        {isOn && (
          <>
            <Checkbox
              label={t('fees:dialog.isShown')}
              checked={isShown}
              onChange={({ currentTarget }) => setShown(currentTarget.checked)}
            />
            {ROUTES.map((route, at) => (
              <FeeRuleFields
                key={route}
                route={route}
                draft={drafts[route]}
                fault={isTried ? (faults[at] ?? null) : null}
                onChange={(draft) => setDrafts((known) => ({ ...known, [route]: draft }))}
              />
            ))}
            <Text size="xs" c="dimmed">
              {t('fees:dialog.hint')}
            </Text>
          </>
        )}
        {failure !== null && (
          <Alert color="red" role="alert">
            {failureText(failure)}
          </Alert>
        )}
        <FormActions submitLabel={t('fees:dialog.submit')} onCancel={onClose} isRunning={isRunning} />
      </Stack>
    </form>
  )
}
