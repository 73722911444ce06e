import type { LetterSettings } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import {
  fillPlaceholders,
  isPrintable,
  LETTER_CATEGORIES,
  type LetterKind,
  type LetterText,
} from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { Translate } from '#language/messages.ts'
import type { DocumentRow } from './claimed-documents.sql.ts'
import type { ClaimedAnomaly, PlannedLetter } from './plan-letters.ts'
import type { OpenItems } from './set-off/open-items.sql.ts'
import { type SetOffContent, setOffContent } from './set-off/set-off-content.ts'

/** A letter in words, ready to be set: nothing in it is looked up or computed any more. */
export type LetterContent = {
  language: Locale
  /** Name, address and registration number, a line each. */
  sender: string
  recipient: string[]
  place: string
  reference: string
  subject: string
  before: string
  after: string
  columns: LetterColumn[]
  /**
   * A line for each document, cell by cell; the accepted amount is on the first line of its anomaly. A line of one
   * cell is a sentence over the whole width, and begins an anomaly.
   */
  lines: string[][]
  total: { label: string; amount: string }
  /** Invoices of the supplier that are not paid, as a proposal; null where there are none. */
  setOff: SetOffContent | null
  /**
   * Files that prove the anomalies, by name. Where evidence is appended, `appended` is the line of a name whose pages
   * are behind the letter and `listed` that of any other, with `{name}` and `{pages}`.
   */
  evidence: { label: string; names: string[]; lines: { appended: string; listed: string } | null } | null
  /** Lines below the name of the sender at the end. */
  signature: string[]
  /** Foot of each page; `{page}` and `{pages}` are filled in when the letter is set. */
  foot: string
}

/** `share` is the part of the width, against the sum of all shares. */
export type LetterColumn = { head: string; share: number; isRight: boolean }

/** Most documents of one anomaly that a letter lists; the number of the others is said. */
const MOST_DOCUMENTS = 12

type Described = LetterColumn & {
  cell: (row: DocumentRow, anomaly: ClaimedAnomaly, at: number) => string
  /** Left away where the letter has nothing to say in it. */
  isOptional?: boolean
}

/** Puts a letter into words of its own language. */
export function letterContent(
  letter: PlannedLetter,
  requested: {
    kind: LetterKind
    text: LetterText
    sender: string
    details: LetterSettings['details']
    reference: string
    writtenOn: string
    answerBy: string
    currency: string
    openItems: OpenItems | null
    appendsEvidence: boolean
    translate: Translate
  },
): LetterContent {
  const { translate, currency, sender, details, reference } = requested
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
  const day = (value: string | null) => (value === null ? '' : formatDate({ model: `${value}T00:00:00` }))
  const described: Described[] = [
    {
      head: translate('letters:pdf.account'),
      share: 0.1,
      isRight: false,
      isOptional: true,
      cell: (row) => row.supplierCode ?? '',
    },
    {
      head: translate('letters:pdf.number'),
      share: 0.17,
      isRight: false,
      cell: (row, _, at) => row.number ?? (at === 0 ? row.name : ''),
    },
    { head: translate('letters:pdf.date'), share: 0.14, isRight: false, cell: (row) => day(row.day) },
    {
      head: translate('letters:pdf.amount'),
      share: 0.18,
      isRight: true,
      cell: (row) => amount(row.documentAmount),
    },
    {
      head: translate('letters:pdf.paidOn'),
      share: 0.14,
      isRight: false,
      isOptional: true,
      cell: (row) => day(row.paidOn),
    },
    {
      head: translate('letters:pdf.paymentReference'),
      share: 0.14,
      isRight: false,
      isOptional: true,
      cell: (row) => paymentOf(row, translate),
    },
    {
      head: translate('letters:pdf.claimed'),
      share: 0.18,
      isRight: true,
      cell: (_, { accepted }, at) => (at === 0 ? amount(accepted) : ''),
    },
  ]
  const columns = described.filter(
    ({ isOptional, cell }) =>
      isOptional !== true ||
      letter.anomalies.some((anomaly) => anomaly.documents.some((row, at) => cell(row, anomaly, at) !== '')),
  )
  const registration =
    details.registration.trim() === ''
      ? ''
      : translate('letters:pdf.registration', { number: details.registration.trim() })
  const refund =
    details.iban.trim() === ''
      ? ''
      : translate(details.bic.trim() === '' ? 'letters:pdf.refundIban' : 'letters:pdf.refund', {
          iban: groupedIban(details.iban),
          bic: details.bic.trim().toUpperCase(),
        })
  const basis = requested.kind === 'claim' ? details.legalBasis[letter.language].trim() : ''
  // A name that the font lacks would be boxes: the letter says that there is a file.
  const named = letter.anomalies.flatMap(({ documents }) => documents.flatMap(({ files }) => files))
  const names = [
    ...new Set(named.map((name) => (isPrintable(name) ? name : translate('letters:pdf.unprintable')))),
  ]
  const lines = requested.appendsEvidence
    ? {
        appended: translate('letters:pdf.appended', { name: '{name}', pages: '{pages}' }),
        listed: translate('letters:pdf.listed', { name: '{name}' }),
      }
    : null
  return {
    language: letter.language,
    sender: [sender, registration].filter((line) => line !== '').join('\n'),
    recipient: [
      letter.supplier,
      ...letter.address,
      ...(letter.code === null ? [] : [translate('letters:pdf.code', { code: letter.code })]),
    ],
    place: longDay(requested.writtenOn),
    reference: [
      translate('letters:pdf.reference', { reference }),
      ...(letter.company === null ? [] : [translate('letters:pdf.payer', { company: letter.company })]),
    ].join('\n'),
    subject: fillPlaceholders(requested.text.subject, values),
    before: fillPlaceholders(requested.text.before, values),
    after: [refund, basis, fillPlaceholders(requested.text.after, values)]
      .filter((part) => part !== '')
      .join('\n\n'),
    columns: columns.map(({ head, share, isRight }) => ({ head, share, isRight })),
    lines: letter.anomalies.flatMap((anomaly, at) => {
      const listed = anomaly.documents
        .slice(0, MOST_DOCUMENTS)
        .map((row, place) => columns.map(({ cell }) => cell(row, anomaly, place)))
      const others = anomaly.documents.length - listed.length
      const more = columns.map((_, place) =>
        place === 0 ? translate('letters:pdf.more', counted(others)) : '',
      )
      const sentence = `${at + 1}. ${whatHappened(anomaly, translate)}`
      return [[sentence], ...listed, ...(others > 0 ? [more] : [])]
    }),
    total: { label: translate('letters:pdf.total'), amount: amount(letter.amount) },
    setOff:
      requested.openItems === null ? null : setOffContent(requested.openItems, { translate, amount, day }),
    evidence: names.length === 0 ? null : { label: translate('letters:pdf.evidence'), names, lines },
    signature: [details.signatory, details.contact].filter((line) => line.trim() !== ''),
    foot: translate('letters:pdf.page', { reference, page: '{page}', pages: '{pages}' }),
  }
}

/** What went wrong, in words for a supplier; the reader of a letter knows none of our categories. */
function whatHappened({ first }: ClaimedAnomaly, translate: Translate): string {
  const code = LETTER_CATEGORIES.find((each) => each === first.category)
  return translate(code === undefined ? 'letters:whatHappened.other' : `letters:whatHappened.${code}`)
}

/** The reference of the payment; of one that settled several documents, with how many others. */
function paymentOf({ paymentReference, paidTogether }: DocumentRow, translate: Translate): string {
  const together =
    paidTogether === null || paidTogether < 1
      ? []
      : [translate('letters:pdf.together', counted(paidTogether))]
  return [...(paymentReference === null ? [] : [paymentReference]), ...together].join(', ')
}

function groupedIban(iban: string): string {
  return iban
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')
}
