import { Checkbox, TextInput } from '@mantine/core'
import type { DefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { MAX_VIEW_LABEL } from '@quitus/domain/views/defined-view.ts'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '#shared/forms/form-dialog.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import { useDefinedViewChanges } from './defined-views.queries.ts'

type Values = { fr: string; en: string; isVisible: boolean; takesFilter: boolean }

type Props = {
  scope: Pick<ViewScope, 'projectId' | 'source' | 'prefilteredView'>
  /** The view that is changed; null for a new one. */
  view: DefinedView | null
  /** What the grid filters by now; null where it shows everything, or what no view can keep. */
  filter: Filter | null
  onClose: () => void
}

/** What a prefiltered view is called in both languages, who sees it, and whether it takes the grid's filter. */
export function DefinedViewForm({ scope, view, filter, onClose }: Props) {
  const { t } = useTranslation()
  const changes = useDefinedViewChanges(scope)
  const form = useAppForm<Values>({
    initialValues: {
      fr: view?.label.fr ?? '',
      en: view?.label.en ?? '',
      isVisible: view?.isVisibleToCustomers ?? false,
      takesFilter: false,
    },
    fields: {
      fr: { label: t('definedViews:fr'), rules: [{ is: 'required' }] },
      en: { label: t('definedViews:en'), rules: [{ is: 'required' }] },
      isVisible: { label: t('definedViews:visible'), rules: [] },
      takesFilter: { label: t('definedViews:takesFilter'), rules: [] },
    },
    onSubmit: async ({ fr, en, isVisible, takesFilter }) => {
      const given = { label: { fr: fr.trim(), en: en.trim() }, isVisibleToCustomers: isVisible }
      const within = scope.prefilteredView === null ? {} : { within: scope.prefilteredView }
      if (view === null) {
        if (filter !== null) await changes.create({ ...given, filter, ...within })
      } else {
        const isOther = takesFilter && filter !== null
        await changes.change(view.name, {
          ...given,
          ...(isOther ? { filter, ...within } : { filter: view.filter }),
          changedAt: view.changedAt,
        })
      }
      onClose()
    },
  })
  const [fr, en] = [form.inputProps('fr'), form.inputProps('en')]
  const [visible, takes] = [form.checkboxProps('isVisible'), form.checkboxProps('takesFilter')]
  const { key: frKey, ...frProps } = fr
  const { key: enKey, ...enProps } = en
  const { key: visibleKey, ...visibleProps } = visible
  const { key: takesKey, ...takesProps } = takes
  return (
    <DialogForm form={form} submitLabel={t('definedViews:save')} onCancel={onClose}>
      <TextInput
        key={frKey}
        {...frProps}
        label={t('definedViews:fr')}
        maxLength={MAX_VIEW_LABEL}
        data-autofocus
      />
      <TextInput key={enKey} {...enProps} label={t('definedViews:en')} maxLength={MAX_VIEW_LABEL} />
      <Checkbox
        key={visibleKey}
        {...visibleProps}
        label={t('definedViews:visible')}
        description={t('definedViews:visibleHint')}
      />
      {view !== null && filter !== null && (
        <Checkbox
          key={takesKey}
          {...takesProps}
          label={t('definedViews:takesFilter')}
          description={t('definedViews:takesFilterHint')}
        />
      )}
    </DialogForm>
  )
}
