import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { letterPdf } from '#features/claim-letters/letter-pdf.ts'
import type { FoundAnomaly } from './demo-story.ts'

/** Papers bear this day, so that the same ones have the same bytes on every machine. */
const SET_ON = new Date('2026-01-05T08:00:00Z')

/** Shares of the width of document, date, amount, subject and amount to pay. */
const SHARES = [0.25, 0.13, 0.18, 0.25, 0.19]

type Paper = {
  sender: string
  recipient: string[]
  place: string
  subject: string
  before: string
  head: string[]
  lines: string[][]
  total: { label: string; amount: string }
  after: string
}

/** The invoice, credit note or payment that an anomaly is about, as one page. */
export function invoicePaper(anomaly: FoundAnomaly): Promise<Buffer> {
  const amount = euros(anomaly.gross)
  return paper({
    sender: anomaly.supplier ?? 'Fournisseur',
    recipient: ['Groupe Valmont', 'Service comptabilité fournisseurs'],
    place: `Le ${frenchDate(anomaly.date)}`,
    subject: titleOf(anomaly),
    before: 'Veuillez trouver ci-dessous le détail de ce document, tel qu’il figure dans vos livres.',
    head: ['Pièce', 'Date', 'Montant TTC', 'Objet', 'Net à payer'],
    lines: [[anomaly.number ?? '–', frenchDate(anomaly.date), amount, 'Selon commande', amount]],
    total: { label: 'Total TTC', amount },
    after: 'Duplicata établi à la demande du client.',
  })
}

/** What a paper is called as a file: a number may hold signs that names of files do not. */
export function paperName(anomaly: FoundAnomaly): string {
  return `${titleOf(anomaly)
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()}.pdf`
}

/** One page as a PDF, set like a letter. */
export function paper({ head, ...content }: Paper): Promise<Buffer> {
  const foot = `${content.sender.split('\n')[0]} · {page}/{pages}`
  const columns = head.map((text, at) => ({
    head: text,
    share: SHARES[at] ?? 0,
    isRight: at === 2 || at === 4,
  }))
  const blank = { reference: '', setOff: null, evidence: null, signature: [] }
  return letterPdf({ language: 'fr', ...blank, foot, columns, ...content }, SET_ON)
}

export function euros(amount: number): string {
  return formatNumber(amount, 'AMOUNT', { currency: 'EUR' })
}

function titleOf({ number, date }: FoundAnomaly): string {
  return number === null ? `Règlement du ${frenchDate(date)}` : `Facture ${number}`
}

function frenchDate(date: string | null): string {
  return date === null ? '–' : date.split('-').reverse().join('/')
}
