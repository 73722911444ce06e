import type { FileTexts } from '@quitus/data-grid/files/file-acts.ts'
import type { TFunction } from 'i18next'

/** Texts of FILE cells in the reader's language. */
export function gridFileLabels(t: TFunction): FileTexts {
  return {
    choose: t('files:cell.choose'),
    chooseHint: t('files:cell.chooseHint'),
    download: (name) => t('files:cell.download', { name }),
    preview: (name) => t('files:cell.preview', { name }),
    remove: (name) => t('files:cell.remove', { name }),
    cancel: t('files:cell.cancel'),
    sending: (name) => t('files:cell.sending', { name }),
    storing: t('files:cell.storing'),
    percent: (percent) => t('files:cell.percent', { percent }),
  }
}
