import { Checkbox, Stack } from '@mantine/core'
import { PROJECT_FEATURES, type ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { useTranslation } from 'react-i18next'

type Props = {
  value: readonly ProjectFeature[]
  onChange: (features: ProjectFeature[]) => void
  description?: string
}

/** Which screens a project opens. */
export function FeatureBoxes({ value, onChange, description }: Props) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('admin:project.features')}
      description={description}
      value={[...value]}
      onChange={(chosen) => onChange(PROJECT_FEATURES.filter((feature) => chosen.includes(feature)))}
    >
      <Stack gap="xs" mt={description === undefined ? 4 : 'xs'}>
        {PROJECT_FEATURES.map((feature) => (
          <Checkbox key={feature} value={feature} label={t(`admin:feature.${feature}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
