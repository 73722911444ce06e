import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'

/** A description of a column that the audit view can keep. */
export const SAMPLE_DESIGN: ColumnDesign = {
  ...{
    label: { fr: 'Avis', en: 'Opinion' },
    group: null,
    color: null,
    footerStyle: null,
    width: null,
    role: null,
  },
  ...{ isHidden: false, isDisplayedByDefault: true, isEditable: true, isFrozen: false },
  ...{ isHiddenFromCustomers: false, choices: null },
}
