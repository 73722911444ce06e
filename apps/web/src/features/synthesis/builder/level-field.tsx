import { Select, SimpleGrid } from '@mantine/core'
import type { LevelKind, SynthesisLevel } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { useTranslation } from 'react-i18next'
import type { Definitions } from './builder.queries.ts'

type Field = Definitions['fields'][number]
type Props = {
  label: string
  fields: readonly Field[]
  value: SynthesisLevel | null
  isRequired?: boolean
  onChange: (level: SynthesisLevel | null) => void
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** One level of rows: a column, and of dates the period. */
export function LevelField({ label, fields, value, isRequired = false, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const field = fields.find(({ column }) => column === value?.column)
  const kinds = field?.kinds ?? []
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' })

  function choose(column: string | null): void {
    const [kind] = fields.find((each) => each.column === column)?.kinds ?? []
    onChange(column === null || kind === undefined ? null : levelOf(kind, column))
  }

  return (
    <SimpleGrid cols={kinds.length > 1 ? 2 : 1} spacing="sm">
      <Select
        label={label}
        searchable
        clearable={!isRequired}
        allowDeselect={false}
        placeholder={t('synthesis:form.none')}
        data={fields.map((each) => ({
          value: each.column,
          label: each.isHiddenFromCustomers
            ? t('synthesis:form.hiddenField', { label: each.label })
            : each.label,
        }))}
        value={value?.column ?? null}
        onChange={choose}
      />
      {value !== null && kinds.length > 1 && (
        <Select
          label={t('synthesis:form.by')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(`synthesis:level.${kind}`) }))}
          value={value.kind}
          onChange={(kind) =>
            onChange(levelOf(kinds.find((each) => each === kind) ?? value.kind, value.column))
          }
        />
      )}
      {value?.kind === 'year' && (
        <Select
          label={t('synthesis:form.firstMonth')}
          allowDeselect={false}
          data={MONTHS.map((month) => ({
            value: String(month),
            label: monthName.format(Date.UTC(2024, month - 1, 1)),
          }))}
          value={String(value.firstMonth)}
          onChange={(month) => onChange({ ...value, firstMonth: Number(month) })}
        />
      )}
    </SimpleGrid>
  )
}

function levelOf(kind: LevelKind, column: string): SynthesisLevel {
  return kind === 'year' ? { kind, column, firstMonth: 1 } : { kind, column }
}
