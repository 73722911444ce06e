import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import { OPTIONAL_FEATURES, type OptionalFeature, type RoleType } from '@quitus/domain/access/permissions.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { useTranslation } from 'react-i18next'
import type { useAppForm } from '#shared/forms/use-app-form.ts'
import { CompanyField } from './company-field.tsx'

/** What the fields of a person hold; each privilege is a box of its own. */
export type UserValues = {
  fullName: string
  company: string
  roleType: string
  language: string
  admin_wexaus: boolean
  impersonate_customer: boolean
}

export const NEW_USER: UserValues = {
  ...{ fullName: '', company: '', roleType: 'customer', language: 'fr' },
  ...{ admin_wexaus: false, impersonate_customer: false },
}

export function valuesOfUser({
  fullName,
  company,
  roleType,
  language,
  optionalFeatures,
}: AdminUser): UserValues {
  return {
    ...{ fullName, company, roleType, language },
    admin_wexaus: optionalFeatures.includes('admin_wexaus'),
    impersonate_customer: optionalFeatures.includes('impersonate_customer'),
  }
}

/** The fields as the API takes them. */
export function userBody(values: UserValues) {
  const { fullName, company } = values
  return {
    fullName: fullName.trim(),
    company: company.trim(),
    roleType: values.roleType as RoleType,
    language: values.language as 'fr' | 'en',
    optionalFeatures: OPTIONAL_FEATURES.filter((feature: OptionalFeature) => values[feature]),
  }
}

/** The rules of the fields, with their labels. */
export function useUserRules() {
  const { t } = useTranslation()
  const required = [{ is: 'required' }] as const
  return {
    fullName: { label: t('admin:user.fullName'), rules: required },
    company: { label: t('admin:user.company'), rules: required },
    roleType: { label: t('admin:user.roleType'), rules: required },
    language: { label: t('admin:user.language'), rules: required },
    admin_wexaus: { label: t('admin:user.administrator'), rules: [] },
    impersonate_customer: { label: t('admin:user.impersonation'), rules: [] },
  }
}

type Form = Pick<ReturnType<typeof useAppForm<UserValues>>, 'inputProps' | 'checkboxProps'>

/** What an administrator decides about a person: the same fields for an invitation and for an account. */
export function UserFields({
  form,
  mayChangePrivileges = true,
}: {
  form: Form
  mayChangePrivileges?: boolean
}) {
  const { t } = useTranslation()
  const { key: nameKey, ...name } = form.inputProps('fullName')
  const { key: companyKey, ...company } = form.inputProps('company')
  const { key: typeKey, ...type } = form.inputProps('roleType')
  const { key: languageKey, ...language } = form.inputProps('language')
  const { key: adminKey, ...admin } = form.checkboxProps('admin_wexaus')
  const { key: impersonationKey, ...impersonation } = form.checkboxProps('impersonate_customer')
  return (
    <>
      <TextInput
        key={nameKey}
        {...name}
        label={t('admin:user.fullName')}
        maxLength={MAX_NAME}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <CompanyField
        key={companyKey}
        {...company}
        label={t('admin:user.company')}
        description={t('admin:user.companyHint')}
        maxLength={MAX_NAME}
      />
      <Select
        key={typeKey}
        {...type}
        label={t('admin:user.roleType')}
        data={(['customer', 'staff'] as const).map((value) => ({ value, label: t(`admin:type.${value}`) }))}
        allowDeselect={false}
        disabled={!mayChangePrivileges}
      />
      <Select
        key={languageKey}
        {...language}
        label={t('admin:user.language')}
        data={LOCALES.map((value) => ({ value, label: t(`admin:language.${value}`) }))}
        allowDeselect={false}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }} disabled={!mayChangePrivileges}>
        <Stack gap="xs">
          <legend style={{ padding: 0, fontWeight: 500, fontSize: '0.875rem' }}>
            {t('admin:user.privileges')}
          </legend>
          <Checkbox key={adminKey} {...admin} label={t('admin:user.administrator')} />
          <Checkbox key={impersonationKey} {...impersonation} label={t('admin:user.impersonation')} />
        </Stack>
      </fieldset>
    </>
  )
}
