import { Text } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import styles from './decisions.module.css'
import type { DecisionOutcome as Outcome } from './decisions.queries.ts'

type Props = {
  title: string
  /** Which anomalies, and what happens to them. */
  subject: string
  effect: string
  /** The fields. */
  children: ReactNode
  columns: readonly Column[]
  isRequested: boolean
  outcome: Outcome | undefined
  /** Of the dry run, or of the decision itself: the dialog stays with what was given. */
  failure: unknown
  apply: string
  isRunning: boolean
  /** True where the confirming button takes the focus: there is no field. */
  isConfirmFirst: boolean
  /** False where something given is wrong: it is shown then. */
  onConfirm: () => boolean
  onApply: () => void
  onClose: () => void
}

/**
 * The dialog of a decision: what will happen to which anomalies, and how many that are. Confirmed before that is
 * known it goes ahead once it is, unless something would be excluded: that is to be seen first.
 */
export function DecisionFrame(props: Props) {
  const { title, subject, effect, children, outcome, failure, isRunning, onClose } = props
  const [isWanted, setWanted] = useState(false)
  const isCounting = props.isRequested && outcome === undefined && failure === null
  const canApply = outcome !== undefined && outcome.changed > 0

  const settle = useEffectEvent(() => {
    setWanted(false)
    if (outcome !== undefined && canApply && outcome.excluded.length === 0) props.onApply()
  })
  useEffect(() => {
    if (isWanted && !isCounting) settle()
  }, [isWanted, isCounting])

  function submit(): void {
    if (!props.onConfirm()) return
    if (isCounting) setWanted(true)
    else if (canApply) props.onApply()
  }

  return (
    <ActionDialog
      title={title}
      centered
      returnFocus={false}
      gap="sm"
      submitLabel={props.apply}
      canSubmit
      isDisabled={!props.isRequested || (outcome !== undefined && !canApply)}
      isRunning={isRunning || isWanted}
      isFirst={props.isConfirmFirst}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <div className={styles.subject}>{subject}</div>
        <Text size="sm">{effect}</Text>
      </div>
      {children}
      <DecisionOutcome
        isRequested={props.isRequested}
        outcome={outcome}
        failure={failure}
        columns={props.columns}
      />
    </ActionDialog>
  )
}
