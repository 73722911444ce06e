import type {
  ImportPreview,
  PreviewedAnomaly,
  PreviewSide,
} from '@quitus/contract/imports/import-preview.schema.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { PreviewRow } from './import-previews.sql.ts'
import type { Change, KeptAnomaly, KindOfChange, PreviewContent } from './preview-content.ts'

/** A preview as its reader sees it. */
export function presentPreview(row: PreviewRow, locale: Locale): ImportPreview {
  const { content } = row
  const { hasAnomalies, before, after, unchanged, goneEntries } = content
  return {
    job: row.jobId,
    madeAt: new Date(row.madeAt).toISOString(),
    requestedBy: row.requestedBy,
    isRestoring: 'restores' in row.parameters,
    renewed: row.renewed,
    comparedWith: content.previous?.publishedAt ?? null,
    ...{ hasAnomalies, before, after, unchanged, goneEntries },
    columns: content.columns.map(({ label, type }) => ({ label: label[locale], type })),
    new: sideOf(content, 'new', locale),
    gone: sideOf(content, 'gone', locale),
    changed: sideOf(content, 'changed', locale),
  }
}

function sideOf({ kinds, anomalies }: PreviewContent, change: Change, locale: Locale): PreviewSide {
  const ofChange = kinds.filter((kind) => kind.change === change)
  const sum = (of: (kind: KindOfChange) => number) => ofChange.reduce((all, kind) => all + of(kind), 0)
  const amount = (of: (kind: KindOfChange) => number | null) =>
    ofChange.every((kind) => of(kind) === null) ? null : sum((kind) => of(kind) ?? 0)
  const listed = anomalies.filter((anomaly) => anomaly.change === change)
  return {
    count: sum(({ count }) => count),
    amount: amount((kind) => kind.amount),
    amountBefore: amount((kind) => kind.amountBefore),
    weak: sum(({ weak }) => weak),
    decided: sum(({ decided }) => decided),
    commented: sum(({ commented }) => commented),
    withFiles: sum(({ withFiles }) => withFiles),
    kinds: ofChange.map(({ kind, count, amount: now, amountBefore }) => ({
      ...{ kind: kind?.[locale] ?? null, count, amount: now, amountBefore },
    })),
    listed: listed.filter(({ isListed }) => isListed).map((anomaly) => presentAnomaly(anomaly, locale)),
    touched: listed.filter(isTouched).map((anomaly) => presentAnomaly(anomaly, locale)),
  }
}

function isTouched({ isDecided, comments, files }: KeptAnomaly): boolean {
  return isDecided || comments > 0 || files > 0
}

function presentAnomaly(anomaly: KeptAnomaly, locale: Locale): PreviewedAnomaly {
  const { anomalyId, name, amount, amountBefore, isWeak, isDecided, comments, files, entryCount } = anomaly
  return {
    ...{ anomalyId, name, amount, amountBefore, isWeak, isDecided, comments, files, entryCount },
    kind: anomaly.kind?.[locale] ?? null,
    reason: anomaly.reason?.[locale] ?? null,
    entries: anomaly.entries.map(({ change, values, valuesBefore }) => ({ change, values, valuesBefore })),
  }
}
