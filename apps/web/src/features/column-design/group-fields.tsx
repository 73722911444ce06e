import { NativeSelect, TextInput } from '@mantine/core'
import { type ColumnDesign, MAX_COLUMN_LABEL } from '@quitus/domain/columns/column-design.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './column-form.module.css'
import { type DraftColumn, groupsOf } from './draft-columns.ts'

type Group = ColumnDesign['group']

type Props = { group: Group; columns: readonly DraftColumn[]; onChange: (group: Group) => void }

const NONE = ''
const NEW = 'new'

/** The group over the column: one that there is, none, or a new one with its names. */
export function GroupFields({ group, columns, onChange }: Props) {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(false)
  const locale = localeOfPath(location.pathname)
  const groups = [...groupsOf(columns).values()]
  function choose(value: string): void {
    setNew(value === NEW)
    if (value === NEW) onChange({ name: newName(groups.map(({ name }) => name)), label: { fr: '', en: '' } })
    else onChange(groups.find(({ name }) => value === `of ${name}`) ?? null)
  }
  const field = (locale: 'fr' | 'en') =>
    group !== null && (
      <TextInput
        size="sm"
        label={t(`columnDesign:groupLabel.${locale}`)}
        lang={locale}
        required
        maxLength={MAX_COLUMN_LABEL}
        value={group.label[locale]}
        error={group.label[locale].trim() === '' ? t('columnDesign:required') : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...group, label: { ...group.label, [locale]: value } })
        }
      />
    )
  return (
    <>
      <NativeSelect
        label={t('columnDesign:group')}
        value={isNew ? NEW : group === null ? NONE : `of ${group.name}`}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          { value: NONE, label: t('columnDesign:noGroup') },
          ...groups
            .filter(({ label }) => label[locale] !== '')
            .map(({ name, label }) => ({ value: `of ${name}`, label: label[locale] })),
          { value: NEW, label: t('columnDesign:newGroup') },
        ]}
      />
      {group !== null && (
        <div>
          <div className={styles.pair}>
            {field('fr')}
            {field('en')}
          </div>
          {!isNew && <p className={styles.quiet}>{t('columnDesign:groupHint')}</p>}
        </div>
      )}
    </>
  )
}

function newName(taken: readonly string[]): string {
  let at = 1
  while (taken.includes(`group-${at}`)) at += 1
  return `group-${at}`
}
