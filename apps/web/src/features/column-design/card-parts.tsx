import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { MAX_CARD_PARTS, MAX_COLUMN_LABEL } from '@quitus/domain/columns/column-design.ts'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { CardFieldList } from './card-field-list.tsx'
import styles from './card-parts.module.css'
import { type Card, type DraftColumn, partsOfGroups } from './draft-columns.ts'

type Parts = NonNullable<Card>
type Props = { card: Card; columns: readonly DraftColumn[]; onChange: (card: Card) => void }

const MODES = ['import', 'groups', 'parts'] as const
type Mode = (typeof MODES)[number]

/** What the page of an anomaly shows: parts with their fields in order, moved by dragging or by buttons. */
export function CardParts({ card, columns, onChange }: Props) {
  const { t } = useTranslation()
  const mode: Mode = card === null ? 'import' : card.length === 0 ? 'groups' : 'parts'
  const used = new Set(card?.flatMap((part) => part.columns))
  const free = columns.filter(({ name, design }) => name !== null && !design.isHidden && !used.has(name))
  const others = { fr: 'Autres', en: 'Others' }
  function choose(value: string): void {
    if (value === 'parts') onChange(partsOfGroups(columns, others))
    else onChange(value === 'groups' ? [] : null)
  }
  function change(at: number, changed: Partial<Parts[number]>): void {
    if (card !== null) onChange(card.map((part, place) => (place === at ? { ...part, ...changed } : part)))
  }
  function move(from: number, to: number): void {
    const moved = card?.[from]
    if (card !== null && moved !== undefined) onChange(card.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <div className={styles.card}>
      <NativeSelect
        label={t('columnDesign:card.mode')}
        value={mode}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={MODES.map((each) => ({ value: each, label: t(`columnDesign:card.${each}`) }))}
      />
      {card?.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but the labels that are typed
        <fieldset key={at} className={styles.part}>
          <legend className={styles.legend}>{t('columnDesign:card.part', { number: at + 1 })}</legend>
          <div className={styles.head}>
            {(['fr', 'en'] as const).map((locale) => (
              <TextInput
                key={locale}
                size="sm"
                lang={locale}
                label={t(`columnDesign:label.${locale}`)}
                required
                maxLength={MAX_COLUMN_LABEL}
                error={part.label[locale].trim() === '' ? t('columnDesign:required') : undefined}
                value={part.label[locale]}
                onChange={({ currentTarget: { value } }) =>
                  change(at, { label: { ...part.label, [locale]: value } })
                }
              />
            ))}
            <div className={styles.tools}>
              <Tool label={t('columnDesign:card.up')} isOff={at === 0} onClick={() => move(at, at - 1)}>
                <IconChevronUp size={16} />
              </Tool>
              <Tool
                label={t('columnDesign:card.down')}
                isOff={at === card.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconChevronDown size={16} />
              </Tool>
              <Tool label={t('columnDesign:card.removePart')} onClick={() => onChange(card.toSpliced(at, 1))}>
                <IconTrash size={16} />
              </Tool>
            </div>
          </div>
          <CardFieldList
            fields={part.columns}
            columns={columns}
            onChange={(fields) => change(at, { columns: fields })}
          />
          <AddField free={free} onAdd={(name) => change(at, { columns: [...part.columns, name] })} />
        </fieldset>
      ))}
      {mode === 'parts' && (card?.length ?? 0) < MAX_CARD_PARTS && (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...(card ?? []), { label: { fr: '', en: '' }, columns: [] }])}
        >
          {t('columnDesign:card.addPart')}
        </Button>
      )}
    </div>
  )
}

function AddField({ free, onAdd }: { free: readonly DraftColumn[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const locale = localeOfPath(location.pathname)
  if (free.length === 0) return null
  return (
    <NativeSelect
      aria-label={t('columnDesign:card.addField')}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onAdd(value)}
      data={[
        { value: '', label: t('columnDesign:card.addField') },
        ...free.map(({ name, design }) => ({ value: name ?? '', label: design.label[locale] })),
      ]}
    />
  )
}

type ToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
