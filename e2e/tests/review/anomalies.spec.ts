import type { Page } from '@playwright/test'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { anomalyOfEntry } from '#anomaly-of-entry.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, importLedger, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const DECIDED = 30
const STATE = 'État de l’anomalie'
const invoices = Array.from({ length: DECIDED + 4 }, (_, at) => ({
  supplier: `Fournisseur ${String.fromCharCode(65 + (at % 26))}${at}`,
  number: `F-${4100 + at * 37}`,
  amount: `${1000 + at * 111},50`,
}))

let project: LedgerProject
let auditor: Person
test.beforeAll(async () => {
  auditor = await createPerson('Aline Auditrice', '--staff')
  project = await createLedgerProject(invoices, { also: [auditor] })
})

const dashboardOf = ({ id }: LedgerProject) =>
  `/${id}/resultats/dashboards/default?sort=Num%C3%A9ro%20anomalie`
const numberOf = (at: number) => `A-${String(at + 1).padStart(5, '0')}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-05 NAV-04 a reviewer decides thirty anomalies by keyboard alone, and goes back to a skipped one (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    test.slow()
    const t = words(locale)
    const accepted = { fr: 'Montant accepté', en: 'Amount accepted' }[locale]
    // What one language decides, the other finds undecided.
    const own = await createLedgerProject(invoices)
    await signIn(page, own.reviewers[0], inLocale(dashboardOf(own), locale))
    await cell(page, 0, 'Montant anomalie').click()
    await expect(cell(page, 0, 'Montant anomalie')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: t('dashboard:entry.page') }).press('Enter')
    await expect(heading(page)).toContainText(numberOf(0))

    const skipped = new Set([4, 14])
    const started = Date.now()
    for (let at = 0; at < DECIDED; at++) {
      await expect(heading(page)).toContainText(numberOf(at))
      if (skipped.has(at)) {
        await expect(page.getByRole('button', { name: t('anomalies:next') })).toBeEnabled()
        await page.keyboard.press('n')
        continue
      }
      const isRejected = at % 3 === 2
      const action = isRejected ? 'reject' : 'validate'
      await expect(page.getByRole('button', { name: t(`anomalies:step.${action}`) })).toBeVisible()
      await page.keyboard.press(isRejected ? 'r' : 'v')
      const dialog = page.getByRole('dialog', { name: t(`writing:act.${action}`) })
      if (isRejected) {
        await expect(dialog.getByRole('combobox')).toBeFocused()
        await page.keyboard.type('Deux prestations')
      } else await expect(dialog.getByLabel(accepted)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${DECIDED} anomalies by keyboard alone in ${seconds} s\n`)

    await expect(heading(page)).toContainText(numberOf(DECIDED))
    await page.keyboard.press('p')
    await expect(heading(page)).toContainText(numberOf(DECIDED - 1))
    await page.getByRole('button', { name: t('anomalies:skipped', { count: 2, number: '2' }) }).press('Enter')
    await page.getByRole('menuitem', { name: numberOf(4) }).press('Enter')
    await expect(heading(page)).toContainText(numberOf(4))
    await expect(page.getByRole('button', { name: t('anomalies:step.validate') })).toBeVisible()
    await page.keyboard.press('v')
    await expect(page.getByRole('dialog').getByLabel(accepted)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText(numberOf(5))
    await expect(
      page.getByRole('button', { name: t('anomalies:skipped', { count: 1, number: '1' }) }),
    ).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/default\?sort=/)
    await expect(cell(page, 5, 'Numéro anomalie')).toBeFocused()
    await expect(cell(page, 0, STATE)).toHaveText(STATE_LABELS.validated[locale])
    await expect(cell(page, 2, STATE)).toHaveText(STATE_LABELS.rejected[locale])
    await expect(cell(page, 4, STATE)).toHaveText(STATE_LABELS.validated[locale])
    await expect(cell(page, 14, STATE)).toHaveText(STATE_LABELS.presented[locale])
  })
}

test('FLOW-05 FLOW-06 NAV-17 CELL-14 A11Y-01 documents are side by side, lead to their movements, and stay readable once they are gone', async ({
  page,
  request,
  words,
  failures,
}) => {
  const t = words('fr')
  const address = async (entryId: string) => {
    const anomalyId = await anomalyOfEntry(request, auditor, project.id, entryId)
    return `/${project.id}/resultats/dashboards/default/anomalie/${encodeURIComponent(anomalyId)}`
  }
  const last = await address(`P${invoices.length - 1}a`)
  await signIn(page, auditor, last)
  const documents = page.getByRole('region', { name: t('anomalies:documents') })
  const field = documents.getByRole('row', { name: 'N° facture' })
  await expect(field).toContainText(t('anomalies:verdict.same'))
  await expect(page.getByRole('complementary', { name: t('anomalies:rail') })).toContainText('4 663,50')
  await expectAccessibleInBothModes(page)

  await page.getByRole('link', { name: t('anomalies:movementsOf', { number: 2 }) }).click()
  await expect(heading(page)).toContainText(`P${invoices.length - 1}b`)
  const lines = page.getByRole('region', { name: t('anomalies:movement.lines') })
  await expect(lines.getByRole('row').last()).toContainText('4 663,50')
  await expect(page.getByRole('complementary', { name: t('anomalies:life.title') })).toContainText(
    t('anomalies:life.own'),
  )
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(last)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: t('anomalies:step.validate') })).toBeInViewport()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto(`/${project.id}/resultats/dashboards/default/anomalie/${encodeURIComponent('A/1 %')}`)
  failures.announce(/^404 GET .*\/anomalies\//)
  await expect(page.getByText(t('anomalies:unknown'))).toBeVisible()
  await expectAccessible(page)

  await importLedger(project.id, auditor, invoices.slice(0, -1))
  await page.goto(last)
  await expect(page.getByText(t('anomalies:gone.title'))).toBeVisible()
  await expect(documents).toContainText('4 663,50')
  await expect(page.getByRole('button', { name: t('anomalies:step.validate') })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('status').filter({ hasText: t('anomalies:walk.lost') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
})
