import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_PAYMENT_LABELS } from '@quitus/domain/payments/document-payment.ts'
import { anomalyOfEntry } from '#anomaly-of-entry.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject, runQuitus } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'

type Entry = { number: string; day: string; piece: string; code?: string }

const line = ({ number, day, piece, code = '' }: Entry, journal: string, account: string, amounts: string) =>
  `${journal}|${number}|${day}|${account}|${piece}|${day}|Travaux|${amounts}|${code}|${code === '' ? '' : '20240630'}|${day}||`
const invoice = (entry: Entry) => [
  line({ ...entry, code: '' }, 'ACH|Achats', '607000|Achats||', '100,00|0,00'),
  line({ ...entry, code: '' }, 'ACH|Achats', '445660|TVA déductible||', '20,00|0,00'),
  line(entry, 'ACH|Achats', '401000|Fournisseurs|F0001|Béton & Fils', '0,00|120,00'),
]
const payment = (entry: Entry, amount: string) => [
  line(entry, 'BQ|Banque', '401000|Fournisseurs|F0001|Béton & Fils', `${amount}|0,00`),
  line({ ...entry, code: '' }, 'BQ|Banque', '512000|Banque||', `0,00|${amount}`),
]

/** An invoice that was entered twice; one payment settled the first together with another, the second is open. */
async function published() {
  const auditor = await createPerson('Aline Auditrice', '--staff')
  const id = await createProject({ name: 'Grand livre', company: 'Valmont', managers: [auditor] })
  const folder = await mkdtemp(join(tmpdir(), 'quitus-payments-'))
  const file = join(folder, '732829320FEC20241231.txt')
  const lines = [
    ...invoice({ number: '1', day: '20240301', piece: 'F-1001', code: 'AA' }),
    ...invoice({ number: '2', day: '20240304', piece: 'G-77', code: 'AA' }),
    ...payment({ number: '7', day: '20240405', piece: 'VIR-70', code: 'AA' }, '240,00'),
    ...invoice({ number: '3', day: '20240301', piece: 'F 1001' }),
  ]
  try {
    await writeFile(file, [HEADER, ...lines, ''].join('\r\n'))
    await runQuitus(['import', file, '--project', id, '--as', auditor.login])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { id, auditor }
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-21 FLOW-05 documents side by side say whether each was paid, when, by which entry and together with what, and so do their movements (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const { id, auditor } = await published()
    const anomaly = await anomalyOfEntry(page.request, auditor, Number(id), '732829320$$2024$$ACH$$1$$1')
    const address = `/${id}/resultats/dashboards/default/anomalie/${encodeURIComponent(anomaly)}`
    await signIn(page, auditor, inLocale(address, locale))
    const documents = page.getByRole('region', { name: t('anomalies:documents') })
    const status = documents.getByRole('row', {
      name: { fr: 'État du paiement', en: 'Payment status' }[locale],
    })
    await expect(status.getByRole('cell')).toHaveText([
      DOCUMENT_PAYMENT_LABELS.paid[locale],
      DOCUMENT_PAYMENT_LABELS.unpaid[locale],
    ])
    await expect(status).toContainText(t('anomalies:verdict.different'))
    await expect(documents.getByText('VIR-70 (240,00)')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('link', { name: t('anomalies:movementsOf', { number: 1 }) }).click()
    const life = page.getByRole('complementary', { name: t('anomalies:life.title') })
    await expect(life.getByText(DOCUMENT_PAYMENT_LABELS.paid[locale], { exact: true }).first()).toBeVisible()
    await expect(life.getByText('BQ 7')).toBeVisible()
    await expect(life.getByText(t('anomalies:payment.together', { count: 1, number: '1' }))).toBeVisible()
    await expectAccessibleInBothModes(page)
  })
}
