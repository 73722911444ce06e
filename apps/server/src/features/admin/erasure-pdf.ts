import type { Erasure } from '@quitus/contract/admin/erasures.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { GRAY, keepRoom, openPdf, pageBottom, pageWidth, writeFeet } from '#files/pdf/pdf-document.ts'
import { placesOf, rowHeight, rule, writeRow } from '#files/pdf/pdf-table.ts'
import type { Translate } from '#language/messages.ts'

type Words = { translate: Translate; locale: Locale; at: Date }

const MARGIN = { left: 56, right: 56, top: 64, bottom: 56 }
const MEGABYTE = 1_000_000

/** The certificate of an erasure on A4 pages. */
export function erasurePdf(erasure: Erasure, { translate, locale, at }: Words): Promise<Buffer> {
  const title = translate('erasures:certificate.title', { id: String(erasure.id) })
  const { doc, done } = openPdf({ margins: MARGIN, lang: locale, title, author: 'Quitus', at })
  const places = placesOf(doc, [
    { share: 0.45, isRight: false },
    { share: 0.55, isRight: false },
  ])
  const row = (label: string, value: string, font: 'regular' | 'bold' = 'regular') => {
    if (doc.y + rowHeight(doc, [label, value], places, { font }) > pageBottom(doc)) doc.addPage()
    writeRow(doc, [label, value], places, { font })
  }
  const time = (instant: string) =>
    `${formatDateTime({ model: instant }, 'UTC')} ${translate('erasures:certificate.utc')}`
  doc.font('bold').fontSize(15).text(title)
  doc.moveDown(0.3).font('regular').fontSize(10).fillColor(GRAY)
  doc.text(
    translate(`erasures:certificate.${erasure.kind}`, {
      number: String(erasure.subjectId),
      subject: erasure.subject,
      until: erasure.removed === null ? '' : time(erasure.removed.until),
    }),
  )
  doc.moveDown(1.2)
  row(translate('erasures:certificate.company'), erasure.company)
  row(translate('erasures:certificate.at'), time(erasure.at))
  row(translate('erasures:certificate.by'), eraserOf(erasure, translate))
  if (erasure.reference !== null) row(translate('erasures:certificate.reference'), erasure.reference)
  doc.moveDown(0.8)
  row(translate('erasures:preview.heading'), '', 'bold')
  rule(doc, 1)
  for (const { part, count } of erasure.parts)
    row(
      translate(`erasures:part.${part}`),
      part === 'fileBytes'
        ? translate('jobs:size.megabytes', {
            number: formatNumber(count / MEGABYTE, 'REAL', { currency: '', decimals: 1 }),
          })
        : formatCount(count),
    )
  if (erasure.removed !== null) {
    const { position, hash } = erasure.removed
    row(translate('erasures:certificate.position'), position)
    row(translate('erasures:certificate.hash'), hash)
  }
  rule(doc, 1)
  keepRoom(doc, 80)
  doc.moveDown(0.8).font('regular').fontSize(9).fillColor(GRAY)
  const notes = [
    ...erasure.kept.map(({ project, cells }) =>
      translate('erasures:certificate.kept', { project, number: formatCount(cells) }),
    ),
    ...(erasure.kind === 'person' ? [translate('erasures:certificate.untouched')] : []),
    erasure.backupsUntil === null
      ? translate('erasures:preview.noBackups')
      : translate('erasures:preview.backups', { at: time(erasure.backupsUntil) }),
    translate(
      erasure.kind === 'history' ? 'erasures:certificate.restoreHistory' : 'erasures:certificate.restore',
    ),
  ]
  for (const note of notes) doc.text(note, MARGIN.left, doc.y, { width: pageWidth(doc) }).moveDown(0.4)
  writeFeet(doc, translate('erasures:certificate.page'))
  doc.end()
  return done
}

function eraserOf({ by, isByRule }: Erasure, translate: Translate): string {
  if (isByRule) return translate('erasures:certificate.rule')
  return by ?? translate('erasures:certificate.commandLine')
}
