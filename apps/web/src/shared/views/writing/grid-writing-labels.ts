import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import { formatNumber } from '@quitus/domain/number-text.ts'
import type { TFunction } from 'i18next'

/** Texts of acts on many cells. */
export function gridWritingLabels(t: TFunction): GridLabels['writing'] {
  return {
    progress: (done, total) => t('writing:progress', { done: whole(done), total: whole(total) }),
    done: (cells) => t('writing:done', { count: cells, number: whole(cells) }),
    nothing: t('writing:nothing'),
    tooMany: (cells, most) => t('writing:tooMany', { cells: whole(cells), most: whole(most) }),
    noTable: t('writing:noTable'),
    failed: t('writing:failed'),
    review: {
      title: (kind) => t(`writing:review.${kind}`),
      counts: (changed, refused) =>
        t('writing:review.counts', { changed: whole(changed), refused: whole(refused) }),
      reason: (reason, count) => t('writing:review.reason', { reason, number: whole(count) }),
      line: t('writing:review.line'),
      column: t('writing:review.column'),
      text: t('writing:review.text'),
      why: t('writing:review.why'),
      first: (shown, total) => t('writing:review.first', { shown: whole(shown), total: whole(total) }),
      outside: t('writing:review.outside'),
      cancel: t('writing:review.cancel'),
      close: t('writing:review.close'),
      write: (cells) => t('writing:review.write', { count: cells, number: whole(cells) }),
    },
  }
}

function whole(count: number): string {
  return formatNumber(count, 'INTEGER', { currency: '' })
}
