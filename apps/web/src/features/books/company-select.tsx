import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CompanyChoice, CorrectingEntries } from './books.queries.ts'

type Props = {
  /** Of all that there is to do, whatever is chosen. */
  companies: readonly Pick<CorrectingEntries['companies'][number], 'company'>[]
  value: CompanyChoice
  onChange: (company: CompanyChoice) => void
}

const ALL = 'all'

/** Of which company; the choice stays open where its last anomaly has gone. */
export function CompanySelect({ companies, value, onChange }: Props) {
  const { t } = useTranslation()
  const known = companies.some(({ company }) => (company ?? '') === value)
  const listed = value === null || known ? companies : [...companies, { company: value }]
  return (
    <NativeSelect
      aria-label={t('books:company.label')}
      value={value === null ? ALL : `of ${value}`}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === ALL ? null : currentTarget.value.slice('of '.length))
      }
      data={[
        { value: ALL, label: t('books:company.all') },
        ...listed.map(({ company }) => ({
          value: `of ${company ?? ''}`,
          label: company || t('books:company.none'),
        })),
      ]}
    />
  )
}
