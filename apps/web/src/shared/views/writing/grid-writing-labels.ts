import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import { formatCount } from '@quitus/domain/number-text.ts'
import type { TFunction } from 'i18next'
import { counted } from '#shared/counted.ts'

/** Texts of acts on many cells. */
export function gridWritingLabels(t: TFunction): GridLabels['writing'] {
  return {
    progress: (done, total) => t('writing:progress', { done: formatCount(done), total: formatCount(total) }),
    done: (cells) => t('writing:done', counted(cells)),
    nothing: t('writing:nothing'),
    tooMany: (cells, most) => t('writing:tooMany', { cells: formatCount(cells), most: formatCount(most) }),
    noTable: t('writing:noTable'),
    failed: t('writing:failed'),
    review: {
      title: (kind) => t(`writing:review.${kind}`),
      counts: (changed, refused) =>
        t('writing:review.counts', { changed: formatCount(changed), refused: formatCount(refused) }),
      reason: (reason, count) => t('writing:review.reason', { reason, number: formatCount(count) }),
      line: t('writing:review.line'),
      column: t('writing:review.column'),
      text: t('writing:review.text'),
      why: t('writing:review.why'),
      first: (shown, total) =>
        t('writing:review.first', { shown: formatCount(shown), total: formatCount(total) }),
      outside: t('writing:review.outside'),
      cancel: t('writing:review.cancel'),
      close: t('writing:review.close'),
      write: (cells) => t('writing:review.write', counted(cells)),
    },
  }
}
