import { Button, Input, Menu, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Source } from '@quitus/domain/access/source.ts'
import { FORMULA_TYPES, MAX_FORMULA } from '@quitus/domain/formulas/formula.ts'
import { labelsCalled, withLabels } from '@quitus/domain/formulas/formula-labels.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { useCellText } from '#views/comparison/use-cell-text.ts'
import { triedFormulaQuery } from '../column-design.queries.ts'
import styles from '../column-form.module.css'
import { columnOfDraft } from '../column-of-draft.ts'
import type { DraftChange, DraftColumn } from '../draft-columns.ts'
import { calledColumns } from '../draft-formula.ts'
import { FormulaHelp } from './formula-help.tsx'

type Props = {
  column: DraftColumn
  columns: readonly DraftColumn[]
  /** A formula that is missing is said at its field. */
  isIncomplete: boolean
  place: { projectId: number; source: Source }
  onChange: (changed: DraftChange) => void
}

/** First values that are shown of a formula. */
const SHOWN = 5

/** What a column is calculated by: its type, its formula, the columns to put into it, and what it comes to. */
export function FormulaFields({ column, columns, isIncomplete, place, onChange }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const cellText = useCellText()
  const failureText = useFailureText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const locale = localeOfPath(location.pathname)
  const formula = column.formula ?? ''
  const called = calledColumns(columns, locale)
  const requested = {
    ...{ name: column.name, type: column.type as (typeof FORMULA_TYPES)[number], formula: formula.trim() },
    label: column.design.label[locale].trim() || t('columnDesign:nameless'),
    labels: labelsCalled(formula, called),
  }
  const [settled] = useDebouncedValue(JSON.stringify(requested), TIMINGS.inputDebounce)
  const tried = useQuery({
    ...triedFormulaQuery(api, place, JSON.parse(settled) as typeof requested),
    enabled: formula.trim() !== '' && settled === JSON.stringify(requested),
    placeholderData: (former) => former,
  })
  // Once the field has the new text: writing goes on behind what was inserted.
  useEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const isMissing = isIncomplete && formula.trim() === ''
  const error = isMissing
    ? t('columnDesign:required')
    : formula.trim() === '' || tried.error === null
      ? undefined
      : failureText(tried.error)
  const readable = columns.filter(
    ({ key, name, isReadable }) => isReadable && name !== null && key !== column.key,
  )
  const shown = tried.data?.values.filter(({ value }) => value !== null).slice(0, SHOWN) ?? []

  /** Puts a column in place of what is selected in the formula, by its label where no other has it. */
  function insert(name: string): void {
    const inserted = withLabels(`{${name}}`, called)
    const [start, end] = [
      field.current?.selectionStart ?? formula.length,
      field.current?.selectionEnd ?? formula.length,
    ]
    caret.current = start + inserted.length
    onChange({ formula: `${formula.slice(0, start)}${inserted}${formula.slice(end)}` })
  }

  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('columnDesign:formula.title')}</legend>
      <div>
        <Input.Wrapper
          id={id}
          label={t('columnDesign:formula.label')}
          description={t('columnDesign:formula.hint')}
          error={error}
          required
        >
          <Input
            ref={field}
            component="textarea"
            id={id}
            multiline
            rows={3}
            spellCheck={false}
            className={styles.lines ?? ''}
            maxLength={MAX_FORMULA}
            error={error !== undefined}
            aria-invalid={error !== undefined}
            value={formula}
            onChange={({ currentTarget: { value } }) => onChange({ formula: value })}
          />
        </Input.Wrapper>
        <p className={styles.result} role="status">
          {error !== undefined || tried.data === undefined || formula.trim() === ''
            ? ''
            : shown.length === 0
              ? t('columnDesign:formula.noValues')
              : t('columnDesign:formula.values', {
                  values: shown
                    .map(({ value }) => cellText(columnOfDraft(column, locale), value))
                    .join(' · '),
                })}
        </p>
      </div>
      <div className={styles.pair}>
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="default"
              className={styles.insert ?? ''}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('columnDesign:formula.insert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={styles.menu ?? ''}>
            {readable.map(({ key, name, design }) => (
              <Menu.Item key={key} onClick={() => insert(name ?? '')}>
                {design.label[locale]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <NativeSelect
          label={t('columnDesign:formula.type')}
          value={column.type}
          onChange={({ currentTarget: { value } }) => {
            const type = FORMULA_TYPES.find((each) => each === value)
            if (type !== undefined) onChange({ type })
          }}
          data={FORMULA_TYPES.map((type) => ({ value: type, label: t(`columnDesign:types.${type}`) }))}
        />
      </div>
      <FormulaHelp />
    </fieldset>
  )
}
