import { Kbd } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import {
  DUPLICATE_DECISION_NAMES,
  type DuplicateDecisionName,
} from '@quitus/domain/suppliers/duplicate-columns.ts'
import { IconCheck, IconHelp, IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DECISION_KEYS } from './group-keys.ts'
import styles from './group-page.module.css'
import type { GroupAccounts } from './use-group-accounts.ts'

const ICONS = { duplicate: IconCheck, different: IconX, unsure: IconHelp }

type Props = { accounts: GroupAccounts; row: GridRow }

/** Is this account the same supplier as the others of its group? One of three answers, or none yet. */
export function AccountDecision({ accounts, row }: Props) {
  const { t } = useTranslation()
  const { decision } = accounts
  const value = decision === undefined ? null : cellValue(row, decision.name)
  if (!accounts.mayDecide(row)) {
    const decided = DUPLICATE_DECISION_NAMES.find((name) => name === value)
    return decided === undefined ? (
      <span className={styles.blank}>{t('dashboard:entry.blank')}</span>
    ) : (
      <Decided name={decided} />
    )
  }
  return (
    <fieldset
      className={styles.decisions}
      aria-label={t('duplicateSuppliers:decision.of', { code: row.entryId })}
    >
      {DUPLICATE_DECISION_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={value === name}
          data-decision={name}
          aria-keyshortcuts={DECISION_KEYS[name]}
          onClick={() => accounts.decide(name, row)}
        >
          <Decided name={name} />
          <Kbd size="xs" className={styles.choiceKey ?? ''} aria-hidden>
            {DECISION_KEYS[name]}
          </Kbd>
        </button>
      ))}
    </fieldset>
  )
}

function Decided({ name }: { name: DuplicateDecisionName }) {
  const { t } = useTranslation()
  const Icon = ICONS[name]
  return (
    <span className={styles.decided} data-decision={name}>
      <Icon size={14} aria-hidden />
      {t(`duplicateSuppliers:decision.${name}`)}
    </span>
  )
}

/** Does this account go on, and the others merge into it? */
export function AccountKeep({ accounts, row }: Props) {
  const { t } = useTranslation()
  const isKept = accounts.kept === row.entryId
  if (!accounts.mayKeep)
    return isKept ? (
      <span className={styles.decided}>
        <IconStarFilled size={14} className={styles.kept ?? ''} aria-hidden />
        {t('duplicateSuppliers:keep.kept')}
      </span>
    ) : null
  const Icon = isKept ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isKept}
      aria-label={t('duplicateSuppliers:keep.of', { code: row.entryId })}
      aria-keyshortcuts="C"
      onClick={() => accounts.keepAccount(row)}
    >
      <span className={styles.decided}>
        <Icon size={14} className={isKept ? (styles.kept ?? '') : ''} aria-hidden />
        {t(isKept ? 'duplicateSuppliers:keep.kept' : 'duplicateSuppliers:keep.set')}
      </span>
    </button>
  )
}
