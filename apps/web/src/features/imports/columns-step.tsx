import { Alert, NativeSelect, TextInput } from '@mantine/core'
import type { DraftColumn } from '@quitus/contract/imports/import-draft.schema.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { amountQuestion } from '@quitus/domain/imports/amount-question.ts'
import { COLUMN_USES, MAX_COLUMN_NAME, READ_TYPES } from '@quitus/domain/imports/import-draft.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { DATE_FORMATS } from '@quitus/domain/text/file-text.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './import.module.css'
import type { Recognised } from './merge-columns.ts'
import type { StepProps } from './step-props.ts'

/** Columns that are shown; a list with more is rather a mistake, and the others keep what was suggested. */
const SHOWN = 300
const FILE_AND_LINE = ''

/** What each column is called, read as, and means to detection. */
export function ColumnsStep({ draft, stored, recognition }: StepProps) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const { columns, kind, keyColumns } = draft.content
  if (kind === 'fec') return <p className={styles.intro}>{t('importing:columns.fec')}</p>
  if (recognition === undefined) return <LoadingState lines={8} />
  const played = new Set(columns.flatMap(({ role, use }) => (use === 'skip' || role === null ? [] : [role])))
  const question = amountQuestion(played)
  const missing = (['supplier', 'amount'] as const).filter((role) =>
    role === 'amount' ? question === 'no_amount' : !played.has(role),
  )
  const hasSides = played.has('debitAmount') && played.has('creditAmount')
  const [key = FILE_AND_LINE] = keyColumns
  function change(at: number, changed: Partial<DraftColumn>): void {
    const name = columns[at]?.name
    const keys =
      changed.name === undefined
        ? keyColumns
        : keyColumns.map((each) => (each === name ? (changed.name ?? each) : each))
    draft.change({
      columns: columns.map((column, place) => (place === at ? { ...column, ...changed } : column)),
      keyColumns: changed.use === 'skip' ? keys.filter((each) => each !== name) : keys,
    })
  }
  return (
    <>
      <p className={styles.intro}>{t('importing:columns.intro')}</p>
      {recognition.suggestion?.confirmedAt != null && (
        <Alert color="blue" className={styles.alert ?? ''}>
          {t('importing:columns.remembered', {
            date: formatDateTime({ model: recognition.suggestion.confirmedAt }, timeZone),
          })}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:columns.missing', {
            roles: missing.map((role) => t(`importing:roles.${role}`)).join(', '),
          })}
        </Alert>
      )}
      {question === 'one_side' && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:columns.oneSide')}
        </Alert>
      )}
      {question === 'two_amounts' && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:columns.twoAmounts')}
        </Alert>
      )}
      {hasSides && question === null && (
        <Alert color="blue" className={styles.alert ?? ''}>
          {t('importing:columns.made')}
        </Alert>
      )}
      {(played.has('debitCredit') || hasSides) && !played.has('kind') && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:columns.kindMissing')}
        </Alert>
      )}
      <TableScroll label={t('importing:steps.columns')} className={styles.columns}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('importing:columns.inFile')}</th>
              <th scope="col">{t('importing:columns.name')}</th>
              <th scope="col">{t('importing:columns.type')}</th>
              <th scope="col">{t('importing:columns.role')}</th>
              <th scope="col">{t('importing:columns.use')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.slice(0, SHOWN).map((column, at) => (
              <ColumnRow
                key={column.headers.join('\n')}
                column={column}
                roles={stored.roles}
                found={recognition}
                onChange={(changed) => change(at, changed)}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {columns.length > SHOWN && (
        <p className={styles.quiet}>{t('importing:columns.more', { count: columns.length - SHOWN })}</p>
      )}
      <NativeSelect
        className={styles.field ?? ''}
        label={t('importing:columns.key')}
        description={t('importing:columns.keyHint')}
        value={key}
        onChange={({ currentTarget: { value } }) =>
          draft.change({ keyColumns: value === FILE_AND_LINE ? [] : [value] })
        }
        data={[
          { value: FILE_AND_LINE, label: t('importing:columns.fileAndLine') },
          ...columns
            .filter(({ use, isOptional }) => use === 'show' && !isOptional)
            .map(({ name }) => ({ value: name, label: name })),
        ]}
      />
    </>
  )
}

type RowProps = {
  column: DraftColumn
  roles: StepProps['stored']['roles']
  found: Recognised
  onChange: (changed: Partial<DraftColumn>) => void
}

function ColumnRow({ column, roles, found, onChange }: RowProps) {
  const { t } = useTranslation()
  const { headers, name, type, role, use, decimalMark, dateFormat } = column
  const header = headers.join(', ')
  const written = COLUMN_TYPE_RULES[type].fileFormat
  const analysed = found.files.flatMap(({ form }) =>
    (form?.columns ?? []).filter((each) => headers.includes(each.header)),
  )
  const example = analysed.find((each) => each.example !== '')?.example ?? ''
  const isAmbiguous =
    analysed.some((each) => each.isAmbiguous) &&
    ((written === 'date' && dateFormat === null) || (written === 'number' && decimalMark === null))
  const labelled = (label: string) => t('importing:columns.of', { label, header })
  return (
    <tr data-skipped={use === 'skip' || undefined}>
      <th scope="row">
        <span className={styles.header}>{header}</span>
        <span className={styles.example}>{example}</span>
      </th>
      <td>
        <TextInput
          size="xs"
          aria-label={labelled(t('importing:columns.name'))}
          key={name}
          defaultValue={name}
          maxLength={MAX_COLUMN_NAME}
          onBlur={({ currentTarget: { value } }) => {
            const given = value.trim()
            if (given !== '' && given !== name) onChange({ name: given })
          }}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={labelled(t('importing:columns.type'))}
          value={type}
          onChange={({ currentTarget: { value } }) => {
            const chosen = READ_TYPES.find((each) => each === value) ?? 'STRING'
            const fits = roles.some((each) => each.name === role && each.types.includes(chosen))
            onChange({ type: chosen, decimalMark: null, dateFormat: null, ...(fits ? {} : { role: null }) })
          }}
          data={READ_TYPES.map((each) => ({ value: each, label: t(`importing:types.${each}`) }))}
        />
        {written === 'date' && (
          <NativeSelect
            size="xs"
            aria-label={labelled(t('importing:columns.dateFormat'))}
            error={isAmbiguous && t('importing:columns.ambiguous')}
            value={dateFormat ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ dateFormat: DATE_FORMATS.find((each) => each === value) ?? null })
            }
            data={[
              { value: '', label: t('importing:reading.automatic') },
              ...DATE_FORMATS.map((each) => ({ value: each, label: each })),
            ]}
          />
        )}
        {written === 'number' && (
          <NativeSelect
            size="xs"
            aria-label={labelled(t('importing:columns.decimalMark'))}
            error={isAmbiguous && t('importing:columns.ambiguous')}
            value={decimalMark ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ decimalMark: value === ',' || value === '.' ? value : null })
            }
            data={[
              { value: '', label: t('importing:reading.automatic') },
              { value: ',', label: '1 234,56' },
              { value: '.', label: '1,234.56' },
            ]}
          />
        )}
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={labelled(t('importing:columns.role'))}
          value={role ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ role: roles.find((each) => each.name === value)?.name ?? null })
          }
          data={[
            { value: '', label: t('importing:columns.noRole') },
            ...roles
              .filter(({ types }) => types.includes(type))
              .map((each) => ({ value: each.name, label: t(`importing:roles.${each.name}`) })),
          ]}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={labelled(t('importing:columns.use'))}
          value={use}
          onChange={({ currentTarget: { value } }) =>
            onChange({ use: COLUMN_USES.find((each) => each === value) ?? 'show' })
          }
          data={COLUMN_USES.map((each) => ({ value: each, label: t(`importing:uses.${each}`) }))}
        />
      </td>
    </tr>
  )
}
