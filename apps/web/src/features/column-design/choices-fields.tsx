import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { formatChoiceLines, parseChoiceLines } from '@quitus/domain/columns/choice-lines.ts'
import { type DesignedChoices, MAX_CHOICE } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './column-form.module.css'
import type { DraftColumn } from './draft-columns.ts'

type Props = {
  choices: DesignedChoices | null
  columns: readonly DraftColumn[]
  self: DraftColumn
  onChange: (choices: DesignedChoices | null) => void
}

const MODES = ['none', 'fixed', 'free'] as const
type Mode = (typeof MODES)[number]

const EMPTY: DesignedChoices = {
  isEditable: false,
  filterWithColumn: null,
  lists: [{ key: '', choices: [] }],
}

/** What people choose from: one list, or one for each value of another column; typed or pasted line by line. */
export function ChoicesFields({ choices, columns, self, onChange }: Props) {
  const { t } = useTranslation()
  const locale = localeOfPath(location.pathname)
  const mode: Mode = choices === null ? 'none' : choices.isEditable ? 'free' : 'fixed'
  const filters = columns.filter(
    ({ key, name, type, design }) =>
      key !== self.key &&
      name !== null &&
      COLUMN_TYPE_RULES[type].takesChoices &&
      !design.isHiddenFromCustomers,
  )
  function choose(value: string): void {
    const next = MODES.find((each) => each === value) ?? 'none'
    onChange(next === 'none' ? null : { ...(choices ?? EMPTY), isEditable: next === 'free' })
  }
  function dependOn(name: string | null): void {
    if (choices === null) return
    const [first] = choices.lists
    const kept = first === undefined ? [] : [{ ...first, key: '' }]
    const listed = columns
      .find((column) => column.name === name)
      ?.design.choices?.lists.flatMap((list) => list.choices)
    const lists = (listed ?? []).map(({ value }) => ({ key: value, choices: [] }))
    onChange({
      ...choices,
      filterWithColumn: name,
      lists: name === null ? kept : lists.length > 0 ? lists : [{ key: '', choices: first?.choices ?? [] }],
    })
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('columnDesign:choices.title')}</legend>
      <NativeSelect
        label={t('columnDesign:choices.mode')}
        value={mode}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={MODES.map((each) => ({ value: each, label: t(`columnDesign:choices.${each}`) }))}
      />
      {choices !== null && (
        <>
          <NativeSelect
            label={t('columnDesign:choices.dependsOn')}
            value={choices.filterWithColumn ?? ''}
            onChange={({ currentTarget: { value } }) => dependOn(value === '' ? null : value)}
            data={[
              { value: '', label: t('columnDesign:choices.independent') },
              ...filters.map(({ name, design }) => ({ value: name ?? '', label: design.label[locale] })),
            ]}
          />
          {choices.lists.map((list, at) => (
            <ChoiceList
              // biome-ignore lint/suspicious/noArrayIndexKey: lists have no name until one is typed
              key={at}
              list={list}
              isDependent={choices.filterWithColumn !== null}
              onChange={(changed) => onChange({ ...choices, lists: choices.lists.with(at, changed) })}
              onRemove={
                choices.lists.length > 1
                  ? () => onChange({ ...choices, lists: choices.lists.toSpliced(at, 1) })
                  : null
              }
            />
          ))}
          {choices.filterWithColumn !== null && (
            <Button
              variant="default"
              size="compact-sm"
              className={styles.addList ?? ''}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange({ ...choices, lists: [...choices.lists, { key: '', choices: [] }] })}
            >
              {t('columnDesign:choices.addList')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  )
}

type List = DesignedChoices['lists'][number]
type ListProps = {
  list: List
  isDependent: boolean
  onChange: (list: List) => void
  onRemove: (() => void) | null
}

function ChoiceList({ list, isDependent, onChange, onRemove }: ListProps) {
  const { t } = useTranslation()
  const id = useId()
  const [lines, setLines] = useState(() => formatChoiceLines(list.choices))
  return (
    <div className={styles.choiceList}>
      {isDependent && (
        <div className={styles.choiceKey}>
          <TextInput
            size="sm"
            label={t('columnDesign:choices.key')}
            maxLength={MAX_CHOICE}
            value={list.key}
            onChange={({ currentTarget: { value } }) => onChange({ ...list, key: value })}
          />
          {onRemove !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('columnDesign:choices.removeList', { key: list.key })}
              title={t('columnDesign:choices.removeList', { key: list.key })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      )}
      <Input.Wrapper
        id={id}
        label={t('columnDesign:choices.values', { count: list.choices.length })}
        description={t('columnDesign:choices.valuesHint')}
      >
        <Input
          component="textarea"
          id={id}
          multiline
          rows={Math.min(12, Math.max(4, lines.split('\n').length + 1))}
          className={styles.lines ?? ''}
          value={lines}
          onChange={({ currentTarget: { value } }) => {
            setLines(value)
            onChange({ ...list, choices: parseChoiceLines(value) })
          }}
        />
      </Input.Wrapper>
    </div>
  )
}
