import { ActionIcon, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import type { Source } from '@quitus/domain/access/source.ts'
import { COLUMN_WIDTHS, MAX_COLUMN_LABEL } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_ROLES } from '@quitus/domain/columns/column-role.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconRestore,
  IconTransform,
  IconTrash,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesFields } from './choices-fields.tsx'
import { ColorField } from './color-field.tsx'
import styles from './column-form.module.css'
import type { DraftChange, DraftColumn } from './draft-columns.ts'
import { FormulaFields } from './formula/formula-fields.tsx'
import { GroupFields } from './group-fields.tsx'

type Props = {
  column: DraftColumn
  columns: readonly DraftColumn[]
  /** Names that are missing are said at their fields. */
  isIncomplete: boolean
  place: { projectId: number; source: Source }
  onChange: (changed: DraftChange) => void
  /** By one place to the left or to the right. */
  onMove: (step: 1 | -1) => void
  /** Opens what another type makes of the values; null where the column keeps its type. */
  onChangeType: (() => void) | null
  /** Changes that are not saved come first. */
  isDirty: boolean
  onRemove: () => void
  onClose: () => void
}

/** What is said of one column. What its place does not allow is not offered. */
export function ColumnForm({
  column,
  columns,
  isIncomplete,
  place,
  onChange,
  onMove,
  onChangeType,
  isDirty,
  onRemove,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { design, type, described, isNeededByEverybody } = column
  const labelField = (locale: 'fr' | 'en') => (
    <TextInput
      size="sm"
      label={t(`columnDesign:label.${locale}`)}
      lang={locale}
      maxLength={MAX_COLUMN_LABEL}
      required
      error={isIncomplete && design.label[locale].trim() === '' ? t('columnDesign:required') : undefined}
      value={design.label[locale]}
      onChange={({ currentTarget: { value } }) => onChange({ label: { ...design.label, [locale]: value } })}
    />
  )
  const box = (
    key: 'isHidden' | 'isDisplayedByDefault' | 'isEditable' | 'isFrozen' | 'isHiddenFromCustomers',
    text: string,
    hint?: string,
  ) => (
    <Checkbox
      label={text}
      description={hint}
      checked={design[key]}
      onChange={({ currentTarget: { checked } }) => onChange({ [key]: checked })}
    />
  )
  const mayHide = !isNeededByEverybody
  return (
    <section className={styles.form} aria-labelledby={titleId}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          className={styles.back ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('columnDesign:back')}
          title={t('columnDesign:back')}
          onClick={onClose}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h2 id={titleId} className={styles.heading}>
          {design.label.fr === '' ? t('columnDesign:nameless') : t('columnDesign:heading')}
        </h2>
        <Text size="sm" c="dimmed">
          {t(`columnDesign:types.${type}`)} ·{' '}
          {column.formula === null
            ? t(column.isAnomalyColumn ? 'columnDesign:ofAnomaly' : 'columnDesign:ofEntry')
            : t('columnDesign:formula.calculated')}
        </Text>
        <Group gap={4} ml="auto" wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={t('columnDesign:left')}
            title={t('columnDesign:left')}
            onClick={() => onMove(-1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('columnDesign:right')}
            title={t('columnDesign:right')}
            onClick={() => onMove(1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <div className={styles.pair}>
        {labelField('fr')}
        {labelField('en')}
      </div>
      {column.formula !== null && (
        <FormulaFields
          column={column}
          columns={columns}
          isIncomplete={isIncomplete}
          place={place}
          onChange={onChange}
        />
      )}
      <GroupFields group={design.group} columns={columns} onChange={(group) => onChange({ group })} />
      <div className={styles.boxes}>
        {box('isDisplayedByDefault', t('columnDesign:byDefault'))}
        {box('isFrozen', t('columnDesign:frozen'))}
        {column.takesEdits && box('isEditable', t('columnDesign:editable'))}
        {COLUMN_TYPE_RULES[type].takesSum && (
          <Checkbox
            label={t('columnDesign:sum')}
            checked={design.footerStyle === 'SUM'}
            onChange={({ currentTarget: { checked } }) => onChange({ footerStyle: checked ? 'SUM' : null })}
          />
        )}
        {mayHide &&
          box(
            'isHiddenFromCustomers',
            t('columnDesign:hiddenFromCustomers'),
            t('columnDesign:hiddenFromCustomersHint'),
          )}
        {mayHide && box('isHidden', t('columnDesign:hidden'), t('columnDesign:hiddenHint'))}
      </div>
      {isNeededByEverybody && <p className={styles.quiet}>{t('columnDesign:neededHint')}</p>}
      <div className={styles.pair}>
        <ColorField color={design.color} onChange={(color) => onChange({ color })} />
        <TextInput
          size="sm"
          label={t('columnDesign:width')}
          placeholder={t('columnDesign:widthOfType')}
          description={t('columnDesign:widthHint')}
          inputMode="numeric"
          defaultValue={design.width ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ width: widthOf(value) })}
        />
      </div>
      {column.formula === null && (
        <NativeSelect
          label={t('columnDesign:role')}
          description={t('columnDesign:roleHint')}
          value={design.role ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ role: COLUMN_ROLES.find((role) => role === value) ?? null })
          }
          data={[
            { value: '', label: t('columnDesign:none') },
            ...COLUMN_ROLES.map((role) => ({ value: role, label: t(`columnDesign:roles.${role}`) })),
          ]}
        />
      )}
      {COLUMN_TYPE_RULES[type].takesChoices && column.takesEdits && !column.hasOwnChoices && (
        <ChoicesFields
          choices={design.choices}
          columns={columns}
          self={column}
          onChange={(choices) => onChange({ choices })}
        />
      )}
      <Group gap="sm">
        {described !== null && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => onChange(described)}
          >
            {t('columnDesign:reset')}
          </Button>
        )}
        {onChangeType !== null && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconTransform size={16} aria-hidden />}
            disabled={isDirty}
            title={isDirty ? t('columnDesign:conversion.unsaved') : undefined}
            onClick={onChangeType}
          >
            {t('columnDesign:conversion.change')}
          </Button>
        )}
        {column.isAdded && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t('columnDesign:remove')}
          </Button>
        )}
      </Group>
    </section>
  )
}

/** Pixels that a column can be wide, by what was typed; null lets its type decide. */
function widthOf(typed: string): number | null {
  const width = Number(typed)
  return Number.isInteger(width) && width >= COLUMN_WIDTHS.least && width <= COLUMN_WIDTHS.most ? width : null
}
