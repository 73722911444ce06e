import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { Synthesis } from '@quitus/contract/synthesis/synthesis.schema.ts'
import {
  MAX_SYNTHESIS_LABEL,
  type SynthesisDefinition,
} from '@quitus/domain/synthesis/synthesis-definition.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import styles from './builder.module.css'
import { type Definitions, synthesisCalls } from './builder.queries.ts'
import { DefinitionFields } from './definition-fields.tsx'
import { SynthesisPreview } from './synthesis-preview.tsx'

type Props = { definitions: Definitions; changed: Synthesis | null; onClose: () => void }

/** The fields of a synthesis at the left, its figures at the right. */
export function SynthesisForm({ definitions, changed, onClose }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const { id } = useProject()
  const navigate = useNavigate()
  const [definition, setDefinition] = useState(changed?.definition ?? firstDefinition(definitions))
  const form = useAppForm({
    initialValues: { fr: changed?.label.fr ?? '', en: changed?.label.en ?? '' },
    fields: {
      fr: { label: t('synthesis:form.nameFr'), rules: [{ is: 'required' }] },
      en: { label: t('synthesis:form.nameEn'), rules: [{ is: 'required' }] },
    },
    onSubmit: async (label) => {
      const calls = synthesisCalls(services, id)
      const draft = { label, definition }
      const { name } = changed === null ? await calls.create(draft) : await calls.change(changed, draft)
      onClose()
      await navigate({
        to: '/$projectId/resultats/synthese/$syntheseName',
        params: { projectId: String(id), syntheseName: name },
      })
    },
  })
  const { key: frenchKey, ...french } = form.inputProps('fr')
  const { key: englishKey, ...english } = form.inputProps('en')
  return (
    <div className={styles.builder}>
      <AppForm
        form={form}
        actions={
          <Group gap="sm">
            <Button type="submit">{t('synthesis:form.save')}</Button>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
        }
      >
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            key={frenchKey}
            {...french}
            label={t('synthesis:form.nameFr')}
            maxLength={MAX_SYNTHESIS_LABEL}
            data-autofocus
          />
          <TextInput
            key={englishKey}
            {...english}
            label={t('synthesis:form.nameEn')}
            maxLength={MAX_SYNTHESIS_LABEL}
          />
        </SimpleGrid>
        <DefinitionFields definitions={definitions} value={definition} onChange={setDefinition} />
      </AppForm>
      <SynthesisPreview definition={definition} />
    </div>
  )
}

/** By the column that most projects use first, with the figures that matter. */
function firstDefinition({ fields, measures }: Definitions): SynthesisDefinition {
  const offered = measures.map(({ measure }) => measure)
  const usual = (['count', 'found', 'validated', 'recovered'] as const).filter((each) =>
    offered.includes(each),
  )
  return {
    rows: [{ kind: 'value', column: fields.find(({ kinds }) => kinds.includes('value'))?.column ?? '' }],
    top: null,
    measures: usual,
    filter: null,
    chart: 'columns',
  }
}
