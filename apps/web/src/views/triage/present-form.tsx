import { Alert, Button, NumberInput, Radio, Select, Stack } from '@mantine/core'
import type { Triage } from '@quitus/contract/triage/get-triage.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { runDecision } from '../decisions/decisions.queries.ts'
import styles from './triage.module.css'
import { type Range, rangeQuery } from './triage.queries.ts'
import { useTriageChange } from './use-triage-change.ts'

/** As many anomalies as one window of rows holds. */
const MOST_LARGEST = 500
const USUAL_LARGEST = 50

type Props = { triage: Triage; onPresented: (done: { changeSet: string; changed: number }) => void }

/** A range of what waits, with what it comes to, and the action that presents it. */
export function PresentForm({ triage, onPresented }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, currency } = useProject()
  const failureText = useFailureText()
  const changed = useTriageChange()
  const queryClient = useQueryClient()
  const money = (amount: number | null) =>
    amount === null ? '' : ` · ${formatNumber(amount, 'AMOUNT', { currency })}`
  const scores = triage.scores.filter(({ count }, at) => count > 0 && count !== triage.scores[at - 1]?.count)
  const { suppliers } = triage
  const [by, setBy] = useState<Range['by']>(scores.length > 0 ? 'score' : 'amount')
  const [least, setLeast] = useState(String(scores.at(0)?.least ?? ''))
  const [largest, setLargest] = useState(Math.min(USUAL_LARGEST, triage.count))
  const [supplier, setSupplier] = useState(suppliers[0]?.value ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const range: Range =
    by === 'score'
      ? { by, least: Number(least) }
      : by === 'amount'
        ? { by, count: largest }
        : { by, supplier }
  const found = useQuery(rangeQuery(api, id, triage, range))

  async function present(): Promise<void> {
    if (found.data === undefined) return
    setBusy(true)
    setFailure(null)
    const view = { projectId: id, source: 'dashboard', timestamp: triage.timestamp } as const
    const clientKey = crypto.randomUUID()
    try {
      const done = await runDecision(api, view, found.data.selection, { action: 'present' }, { clientKey })
      if (done.changeSet !== null) onPresented({ changeSet: done.changeSet, changed: done.changed })
    } catch (error) {
      setFailure(failureText(error))
    }
    await changed()
    await queryClient.invalidateQueries({ queryKey: ['triage', id] })
    setBusy(false)
  }
  const error = failure ?? (found.error === null ? null : failureText(found.error))
  return (
    <>
      <Radio.Group
        label={t('home:triage.question')}
        value={by}
        onChange={(value) => setBy(value as Range['by'])}
      >
        <Stack gap="xs" mt="xs">
          {scores.length > 0 && <Radio value="score" label={t('home:triage.byScore')} />}
          {triage.amountColumn !== null && <Radio value="amount" label={t('home:triage.byAmount')} />}
          {suppliers.length > 0 && <Radio value="supplier" label={t('home:triage.bySupplier')} />}
        </Stack>
      </Radio.Group>
      <div className={styles.choice}>
        {by === 'score' && (
          <Select
            label={t('home:triage.score')}
            allowDeselect={false}
            value={least}
            onChange={(value) => value !== null && setLeast(value)}
            data={scores.map(({ least: from, count, amount }) => ({
              value: String(from),
              label: `${t('home:triage.atLeast', { score: from })} · ${formatCount(count)}${money(amount)}`,
            }))}
          />
        )}
        {by === 'amount' && (
          <NumberInput
            label={t('home:triage.number')}
            min={1}
            max={Math.min(MOST_LARGEST, triage.count)}
            clampBehavior="strict"
            allowDecimal={false}
            value={largest}
            onChange={(value) => typeof value === 'number' && value >= 1 && setLargest(value)}
          />
        )}
        {by === 'supplier' && (
          <Select
            label={t('home:triage.supplier')}
            allowDeselect={false}
            value={supplier}
            onChange={(value) => value !== null && setSupplier(value)}
            data={suppliers.map(({ value, name, count, amount }) => ({
              value,
              label: `${name} · ${formatCount(count)}${money(amount)}`,
            }))}
          />
        )}
      </div>
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <p className={styles.text} role="status">
        {found.data === undefined
          ? t('home:triage.counting')
          : found.data.amount === null
            ? t('home:triage.would', counted(found.data.changed))
            : t('home:triage.wouldAmount', {
                ...counted(found.data.changed),
                amount: formatNumber(found.data.amount, 'AMOUNT', { currency }),
              })}
      </p>
      <div>
        <Button
          disabled={isBusy || found.data === undefined || found.data.changed === 0}
          onClick={() => void present()}
        >
          {t('home:triage.present')}
        </Button>
      </div>
    </>
  )
}
