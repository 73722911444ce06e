import type { Notice } from '@quitus/contract/notices/notices.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'

/** A notice as a sentence: what happened, and to which anomalies. */
export function useNoticeText(): (notice: Notice) => string {
  const { t } = useTranslation()
  return ({ kind, detail, name, count, actor }) => {
    const anomalies = name ?? t('notices:anomalies', counted(count))
    const who = actor ?? t('notices:somebody')
    switch (kind) {
      case 'decided':
        return t(detail === 'rejected' ? 'notices:decided.rejected' : 'notices:decided.validated', {
          who,
          anomalies,
        })
      case 'answered':
        return t(
          detail === 'accepted'
            ? 'notices:answered.accepted'
            : detail === 'cancelled'
              ? 'notices:answered.cancelled'
              : 'notices:answered.contested',
          { anomalies },
        )
      case 'deadline':
        return t('notices:deadline', { anomalies, days: detail ?? '' })
      case 'files':
        return t('notices:files', { who, ...counted(count) })
      case 'publication':
        return t('notices:publication')
      default:
        return t(`notices:${kind}`, { who, anomalies })
    }
  }
}
