import { Checkbox, NumberInput, Select } from '@mantine/core'
import {
  CHART_KINDS,
  MAX_GROUPS,
  type SynthesisDefinition,
  type SynthesisLevel,
} from '@quitus/domain/synthesis/synthesis-definition.ts'
import { useTranslation } from 'react-i18next'
import styles from './builder.module.css'
import type { Definitions } from './builder.queries.ts'
import { FilterField } from './filter-field.tsx'
import { LevelField } from './level-field.tsx'

type Props = {
  definitions: Definitions
  value: SynthesisDefinition
  onChange: (value: SynthesisDefinition) => void
}

/** What a synthesis counts: its rows, its columns, which anomalies, and how it is drawn. */
export function DefinitionFields({ definitions, value, onChange }: Props) {
  const { t } = useTranslation()
  const { fields, measures } = definitions
  const [first, second] = value.rows
  const change = (changes: Partial<SynthesisDefinition>) => onChange({ ...value, ...changes })
  const setRows = (rows: readonly (SynthesisLevel | null | undefined)[]) =>
    change({ rows: rows.filter((each) => each != null) })
  const setMeasure = (measure: (typeof value.measures)[number], isShown: boolean) => {
    const chosen = measures.map((each) => each.measure)
    change({
      measures: chosen.filter((each) => (each === measure ? isShown : value.measures.includes(each))),
    })
  }
  return (
    <>
      <LevelField
        label={t('synthesis:form.rows')}
        fields={fields}
        value={first ?? null}
        isRequired
        onChange={(level) => level !== null && setRows([level, second])}
      />
      <LevelField
        label={t('synthesis:form.innerRows')}
        fields={fields}
        value={second ?? null}
        onChange={(level) => setRows([first, level])}
      />
      <NumberInput
        size="md"
        label={t('synthesis:form.top')}
        description={t('synthesis:form.topHint')}
        placeholder={t('synthesis:form.topAll')}
        min={1}
        max={MAX_GROUPS.first}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        value={value.top ?? ''}
        onChange={(top) => change({ top: typeof top === 'number' ? top : null })}
      />
      <fieldset className={styles.measures}>
        <legend>{t('synthesis:form.columns')}</legend>
        {measures.map(({ measure, label }) => {
          const isChosen = value.measures.includes(measure)
          return (
            <Checkbox
              key={measure}
              label={label}
              checked={isChosen}
              // A synthesis has at least one column.
              disabled={isChosen && value.measures.length === 1}
              onChange={({ currentTarget }) => setMeasure(measure, currentTarget.checked)}
            />
          )
        })}
      </fieldset>
      <FilterField value={value.filter} onChange={(filter) => change({ filter })} />
      <Select
        label={t('synthesis:form.chart')}
        data={CHART_KINDS.map((kind) => ({ value: kind, label: t(`synthesis:chartKind.${kind}`) }))}
        allowDeselect={false}
        value={value.chart}
        onChange={(chart) => change({ chart: CHART_KINDS.find((each) => each === chart) ?? 'none' })}
      />
    </>
  )
}
