import { Alert, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { RecognisedFile } from '@quitus/contract/imports/import-draft.schema.ts'
import { DELIMITERS, MAX_HEADER_LINE, TEXT_ENCODINGS } from '@quitus/domain/imports/import-draft.ts'
import { MASTER_ROLES, type MasterRole } from '@quitus/domain/imports/supplier-master.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './import.module.css'
import type { StepProps } from './step-props.ts'

type Props = StepProps & { error: Error | null; shown: string; onShow: (object: string) => void }

/** How files are written, as far as their first lines show; every guess can be corrected. */
export function ReadingStep({ draft, recognition, error, shown, onShow }: Props) {
  const { t } = useTranslation()
  if (recognition === undefined)
    return error === null ? (
      <LoadingState lines={8} />
    ) : (
      <FailureState error={error} onRetry={() => location.reload()} />
    )
  const { reading, kind, files } = draft.content
  const file = recognition.files.find(({ object }) => object === shown) ?? recognition.files[0]
  const form = file?.form ?? null
  const isMixed = kind === null && recognition.files.every((each) => each.form !== null)
  const change = (changed: Partial<typeof reading>) => draft.change({ reading: { ...reading, ...changed } })
  const automatic = (found: string | undefined) =>
    found === undefined ? t('importing:reading.automatic') : t('importing:reading.automaticFound', { found })
  const delimiterName = (sign: string) =>
    sign === '\t' ? t('importing:reading.tab') : sign === '|' ? '|' : sign
  const isMaster = kind === 'fec' && file?.object === draft.content.fec.suppliers?.file
  const isWorkbook = (file?.sheets.length ?? 0) > 0
  const headerLine = (
    <NumberInput
      label={t('importing:reading.headerLine')}
      min={1}
      max={MAX_HEADER_LINE}
      allowDecimal={false}
      value={reading.headerLine ?? form?.headerLine ?? ''}
      onChange={(value) =>
        typeof value === 'number' &&
        value !== (reading.headerLine ?? form?.headerLine) &&
        change({ headerLine: Math.min(MAX_HEADER_LINE, Math.max(1, value)) })
      }
    />
  )
  return (
    <>
      <p className={styles.intro}>{t('importing:reading.intro')}</p>
      {recognition.files.map(({ object, problem }) =>
        problem === null ? null : (
          <Alert key={object} color="red" role="alert" className={styles.alert ?? ''}>
            {problem.message}
          </Alert>
        ),
      )}
      {isMixed && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {t('importing:reading.mixed')}
        </Alert>
      )}
      {files.length > 1 && (
        <NativeSelect
          className={styles.field ?? ''}
          label={t('importing:reading.file')}
          value={shown}
          onChange={(event) => onShow(event.currentTarget.value)}
          data={recognition.files.map(({ object, name }) => ({ value: object, label: name }))}
        />
      )}
      {form !== null && (
        <p className={styles.kind} role="status">
          {t(`importing:reading.${isMaster ? 'isMaster' : form.isFec ? 'isFec' : 'isList'}`, {
            name: file?.name ?? '',
            count: form.columnCount,
          })}{' '}
          {!form.isWhole && t('importing:reading.provisional')}
        </p>
      )}
      {form !== null && isMaster ? (
        <MasterFields draft={draft} form={form} />
      ) : form?.isFec === true ? (
        <FecFields draft={draft} form={form} />
      ) : isWorkbook ? (
        <SimpleGrid cols={{ base: 1, sm: 3 }} className={styles.fields ?? ''}>
          <NativeSelect
            label={t('importing:reading.sheet')}
            value={reading.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => change({ sheet: value === '' ? null : value })}
            data={[
              {
                value: '',
                label: automatic(reading.sheet === null ? (form?.sheet ?? undefined) : undefined),
              },
              ...(file?.sheets ?? []),
            ]}
          />
          {headerLine}
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }} className={styles.fields ?? ''}>
          <NativeSelect
            label={t('importing:reading.encoding')}
            value={reading.encoding ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ encoding: TEXT_ENCODINGS.find((each) => each === value) ?? null })
            }
            data={[
              { value: '', label: automatic(reading.encoding === null ? form?.encoding : undefined) },
              ...TEXT_ENCODINGS.map((each) => ({ value: each, label: each.toUpperCase() })),
            ]}
          />
          <NativeSelect
            label={t('importing:reading.delimiter')}
            value={reading.delimiter ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ delimiter: DELIMITERS.find((each) => each === value) ?? null })
            }
            data={[
              {
                value: '',
                label: automatic(
                  reading.delimiter === null && form !== null ? delimiterName(form.delimiter) : undefined,
                ),
              },
              ...DELIMITERS.map((each) => ({ value: each, label: delimiterName(each) })),
            ]}
          />
          {headerLine}
        </SimpleGrid>
      )}
      {files.length > 1 && form?.isFec === false && !isMaster && (
        <p className={styles.quiet}>{t('importing:reading.forAll')}</p>
      )}
      {file?.lines != null && <Preview file={file} />}
    </>
  )
}

type FormProps = Pick<StepProps, 'draft'> & { form: NonNullable<RecognisedFile['form']> }

function FecFields({ draft, form }: FormProps) {
  const { t } = useTranslation()
  const { fec } = draft.content
  const set = (change: Partial<typeof fec>) => draft.change({ fec: { ...fec, ...change } })
  return (
    <>
      {form.fec !== null && form.fec.missing.length > 0 && (
        <Alert color="yellow" className={styles.alert ?? ''}>
          {t('importing:reading.fecMissing', { columns: form.fec.missing.join(', ') })}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} className={styles.fields ?? ''}>
        <TextInput
          label="SIREN"
          inputMode="numeric"
          placeholder={form.fec?.siren ?? ''}
          description={t('importing:reading.fecHint')}
          defaultValue={fec.siren ?? ''}
          onBlur={({ currentTarget: { value } }) =>
            set({ siren: /^\d{9}$/.test(value.replace(/\s/g, '')) ? value.replace(/\s/g, '') : null })
          }
        />
        <TextInput
          type="date"
          label={t('importing:reading.closingOn')}
          description={t('importing:reading.fecHint')}
          defaultValue={fec.closingOn ?? form.fec?.closingOn ?? ''}
          onBlur={({ currentTarget: { value } }) =>
            set({ closingOn: value === '' || value === form.fec?.closingOn ? null : value })
          }
        />
      </SimpleGrid>
    </>
  )
}

/** Which columns of a supplier master say what. */
function MasterFields({ draft, form }: FormProps) {
  const { t } = useTranslation()
  const { fec } = draft.content
  const { suppliers } = fec
  if (suppliers === undefined) return null
  const found = form.master ?? {}
  const headers = form.columns.map(({ header }) => header).filter((header) => header !== '')
  const lacksCode = found.supplier === undefined && suppliers.columns.supplier === undefined
  function choose(role: MasterRole, header: string): void {
    const { [role]: _, ...others } = suppliers?.columns ?? {}
    const columns = header === '' ? others : { ...others, [role]: header }
    if (suppliers !== undefined) draft.change({ fec: { ...fec, suppliers: { ...suppliers, columns } } })
  }
  return (
    <>
      <p className={styles.intro}>{t('importing:reading.masterHint')}</p>
      <SimpleGrid cols={{ base: 1, sm: 3 }} className={styles.fields ?? ''}>
        {MASTER_ROLES.map((role) => (
          <NativeSelect
            key={role}
            label={t(`importing:roles.${role}`)}
            error={role === 'supplier' && lacksCode ? t('importing:reading.masterCode') : null}
            value={suppliers.columns[role] ?? ''}
            onChange={({ currentTarget: { value } }) => choose(role, value)}
            data={[
              {
                value: '',
                label:
                  found[role] === undefined
                    ? t('importing:reading.masterNone')
                    : t('importing:reading.automaticFound', { found: found[role] }),
              },
              ...headers,
            ]}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

function Preview({ file }: { file: RecognisedFile }) {
  const { t } = useTranslation()
  const headerLine = file.form?.headerLine ?? 1
  const lines = file.lines ?? []
  return (
    <>
      <h3 className={styles.subheading}>{t('importing:reading.preview', { count: lines.length })}</h3>
      <TableScroll label={t('importing:reading.previewOf', { name: file.name })} className={styles.preview}>
        <table className={styles.table}>
          <tbody>
            {lines.map(({ line, fields }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay where they are
              <tr key={row} data-header={line === headerLine || undefined}>
                <th scope="row">{line}</th>
                {fields.map((field, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same holds of fields
                  <td key={at}>{field}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  )
}
