import { fillPlaceholders, type LetterKind, type LetterText } from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Translate } from '#language/messages.ts'
import type { PlannedLetter } from './plan-letters.ts'

/** A letter in words, ready to be set: nothing in it is looked up or computed any more. */
export type LetterContent = {
  language: Locale
  sender: string
  recipient: string[]
  place: string
  reference: string
  subject: string
  before: string
  after: string
  head: string[]
  /** A line for each document, cell by cell; the accepted amount stands on the first line of its anomaly. */
  lines: string[][]
  total: { label: string; amount: string }
  evidence: { label: string; names: string[] } | null
  /** Foot of each page; `{page}` and `{pages}` are filled in when the letter is set. */
  foot: string
}

/** Most documents of one anomaly that a letter lists; the number of the others is said. */
const MOST_DOCUMENTS = 12

/** Puts a letter into words of its own language. */
export function letterContent(
  letter: PlannedLetter,
  requested: {
    kind: LetterKind
    text: LetterText
    sender: string
    reference: string
    writtenOn: string
    answerBy: string
    currency: string
    translate: Translate
  },
): LetterContent {
  const { translate, currency, sender, reference } = requested
  const amount = (value: string | null) =>
    value === null ? '' : formatNumber(Number(value), 'AMOUNT', { currency })
  const longDay = (day: string) =>
    new Intl.DateTimeFormat(letter.language === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
  const values = {
    supplier: letter.supplier,
    sender: sender.split('\n')[0] ?? '',
    total: amount(letter.amount),
    count: formatCount(letter.anomalies.length),
    date: longDay(requested.writtenOn),
    deadline: longDay(requested.answerBy),
    reference,
  }
  const names = [
    ...new Set(letter.anomalies.flatMap(({ documents }) => documents.flatMap(({ files }) => files))),
  ]
  return {
    language: letter.language,
    sender,
    recipient: [
      letter.supplier,
      ...(letter.code === null ? [] : [translate('letters:pdf.code', { code: letter.code })]),
    ],
    place: longDay(requested.writtenOn),
    reference: translate('letters:pdf.reference', { reference }),
    subject: fillPlaceholders(requested.text.subject, values),
    before: fillPlaceholders(requested.text.before, values),
    after: fillPlaceholders(requested.text.after, values),
    head: [
      translate('letters:pdf.number'),
      translate('letters:pdf.date'),
      translate('letters:pdf.amount'),
      translate('letters:pdf.reason'),
      translate('letters:pdf.claimed'),
    ],
    lines: letter.anomalies.flatMap(({ documents, first, accepted }) => {
      const listed = documents
        .slice(0, MOST_DOCUMENTS)
        .map((row, at) => [
          row.number ?? (at === 0 ? row.name : ''),
          row.day === null ? '' : formatDate({ model: `${row.day}T00:00:00` }),
          amount(row.documentAmount),
          at === 0 ? (first.category ?? '') : '',
          at === 0 ? amount(accepted) : '',
        ])
      const others = documents.length - listed.length
      const more = [translate('letters:pdf.more', counted(others)), '', '', '', '']
      return others > 0 ? [...listed, more] : listed
    }),
    total: { label: translate('letters:pdf.total'), amount: amount(letter.amount) },
    evidence: names.length === 0 ? null : { label: translate('letters:pdf.evidence'), names },
    foot: translate('letters:pdf.page', { reference, page: '{page}', pages: '{pages}' }),
  }
}
