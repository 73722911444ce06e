import { Button, Checkbox, Group, Table } from '@mantine/core'
import { MAX_ADDED_RECOVERIES } from '@quitus/domain/states/recovery.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useAction } from '#shared/use-action.ts'
import { ClaimLink } from './claim-link.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { ReceiptSummary } from './receipt-summary.tsx'
import styles from './receipts.module.css'
import {
  type ProposedClaim,
  type Receipts,
  type RecordedReceipts,
  recordReceipts,
  undoReceipts,
} from './receipts.queries.ts'
import { useReceiptChoices } from './use-receipt-choices.ts'

/** Anomalies that are linked to once their amounts are recorded. */
const MOST_LINKED = 20

type Props = {
  receipts: Receipts
  fileName: string
  /** Leads back to the choice of a file. */
  onAgain: () => void
  /** Has the same file read once more. */
  onReload: () => void
}

/** What was understood of a file, what would be recorded, and what a person confirms of it. */
export function ReceiptReview({ receipts, fileName, onAgain, onReload }: Props) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id, currency } = useProject()
  const failureText = useFailureText()
  const choices = useReceiptChoices(receipts)
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const [done, setDone] = useState<RecordedReceipts | null>(null)
  const clientKey = useRef(crypto.randomUUID())
  const money = (amount: number) => formatNumber(amount, 'AMOUNT', { currency })
  const { proposals, faults, faultCount } = receipts
  const areAllChosen = choices.chosen === proposals.length
  const written = new Set(choices.lines.map(({ anomalyId }) => anomalyId))
  const recorded = new Map(
    proposals.flatMap(({ candidates }) =>
      candidates.flatMap(({ claims }) =>
        claims.flatMap((claim) => (written.has(claim.anomalyId) ? [[claim.anomalyId, claim] as const] : [])),
      ),
    ),
  )
  const isTooMany = choices.lines.length > MAX_ADDED_RECOVERIES

  async function record(): Promise<void> {
    setRunning(true)
    setFailure(null)
    try {
      setDone(await recordReceipts(api, id, { lines: choices.lines, clientKey: clientKey.current }))
      await queryClient.invalidateQueries({ queryKey: ['recoveries', id] })
    } catch (error) {
      // Another request now: what was refused left nothing.
      if (error instanceof ApiError) clientKey.current = crypto.randomUUID()
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }

  if (done !== null)
    return <Recorded done={done} claims={[...recorded.values()]} onAgain={onAgain} onReload={onReload} />
  return (
    <div className={styles.review}>
      <ReceiptSummary receipts={receipts} fileName={fileName} onAgain={onAgain} />
      {proposals.length === 0 ? (
        <StatePanel icon={<IconFileOff size={20} />} title={t('receipts:nothing')}>
          {t(faultCount > 0 ? 'receipts:nothingButFaults' : 'receipts:nothingHint')}
        </StatePanel>
      ) : (
        <TableScroll label={t('receipts:title')}>
          <Table className={styles.table} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Checkbox
                    aria-label={t('receipts:selectAll')}
                    checked={areAllChosen}
                    indeterminate={choices.chosen > 0 && !areAllChosen}
                    onChange={() => choices.chooseAll(!areAllChosen)}
                  />
                </Table.Th>
                <Table.Th>{t('receipts:column.line')}</Table.Th>
                <Table.Th>{t('receipts:column.date')}</Table.Th>
                <Table.Th ta="right">{t('receipts:column.amount')}</Table.Th>
                <Table.Th>{t('receipts:column.payment')}</Table.Th>
                <Table.Th>{t('receipts:column.claim')}</Table.Th>
                <Table.Th>{t('receipts:column.how')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {proposals.map((proposal, at) => (
                <ReceiptRow
                  key={`${proposal.line} ${proposal.bankEntry}`}
                  proposal={proposal}
                  choice={choices.choiceOf(at)}
                  leftToSpread={choices.leftToSpread(at)}
                  onChange={(part) => choices.change(at, part)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      {receipts.more > 0 && <p className={styles.note}>{t('receipts:more', counted(receipts.more))}</p>}
      {faults.length > 0 && (
        <section className={styles.faults}>
          <h2>{t('receipts:faults')}</h2>
          <ul>
            {faults.map(({ line, code, message, text }) => (
              <li key={`${line} ${code} ${text}`}>
                <strong>{t('receipts:faultLine', { line: formatCount(line) })}</strong> {message}
                <span className={styles.text}>{text}</span>
              </li>
            ))}
          </ul>
          {faultCount > faults.length && (
            <p className={styles.note}>{t('receipts:faultsMore', counted(faultCount - faults.length))}</p>
          )}
        </section>
      )}
      {proposals.length > 0 && (
        <div className={styles.foot}>
          {(failure !== null || isTooMany) && (
            <div role="alert" className={styles.failure}>
              {isTooMany
                ? t('receipts:tooMany', { most: formatCount(MAX_ADDED_RECOVERIES) })
                : failureText(failure)}
              {failure instanceof ApiError && <Issues error={failure} />}
            </div>
          )}
          <Group justify="flex-end" gap="md">
            <span className={styles.total}>{t('receipts:chosen', { amount: money(choices.total) })}</span>
            <Button
              loading={isRunning}
              disabled={choices.chosen === 0 || choices.isIncomplete || isTooMany}
              onClick={() => void record()}
            >
              {t('receipts:confirm', counted(choices.chosen))}
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}

/** The messages of the lines that were refused, each once. */
function Issues({ error }: { error: ApiError }) {
  const messages = [...new Set(error.issues.map(({ message }) => message))]
  if (messages.length === 0) return null
  return (
    <ul>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

function Recorded({
  done,
  claims,
  onAgain,
  onReload,
}: {
  done: RecordedReceipts
  claims: readonly ProposedClaim[]
  onAgain: () => void
  onReload: () => void
}) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, currency } = useProject()
  const { action, isRunning } = useAction()
  const undo = () =>
    action(
      'undo',
      async () => {
        for (const changeSet of done.changeSets.toReversed()) await undoReceipts(api, id, changeSet)
        onReload()
      },
      t('receipts:done.undone'),
    )
  return (
    <StatePanel
      role="status"
      icon={<IconCircleCheck size={20} />}
      title={t('receipts:done.title')}
      action={
        <Group gap="sm" justify="center">
          <Button variant="default" loading={isRunning} onClick={() => void undo()}>
            {t('receipts:done.undo')}
          </Button>
          <Button onClick={onAgain}>{t('receipts:again')}</Button>
        </Group>
      }
    >
      {t('receipts:done.text', {
        ...counted(done.anomalies),
        amount: formatNumber(done.amount, 'AMOUNT', { currency }),
      })}
      <span className={styles.recorded}>
        {claims.slice(0, MOST_LINKED).map((claim) => (
          <ClaimLink key={claim.anomalyId} claim={claim} />
        ))}
        {claims.length > MOST_LINKED && <span>+ {formatCount(claims.length - MOST_LINKED)}</span>}
      </span>
    </StatePanel>
  )
}
