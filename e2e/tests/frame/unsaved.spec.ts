import type { Page } from '@playwright/test'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

let project: LedgerProject
test.beforeAll(async () => {
  const invoice = { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' }
  project = await createLedgerProject([invoice], { publish: 'lines' })
})

const recovered = (page: Page) => page.getByLabel(/^(Montant récupéré|Amount recovered)$/)

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-11 AUTH-05 AUTH-06 warns before an entry that cannot be saved is lost (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const [reviewer] = project.reviewers
    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    await signIn(page, reviewer, dashboard)
    await page
      .getByRole('button', { name: t('grid:row.open') })
      .first()
      .click()
    const field = recovered(page)
    await field.fill('douze')
    const box = page.getByRole('dialog', { name: t('unsaved.title') })
    const stay = box.getByRole('button', { name: t('unsaved.stay') })

    await page.getByRole('button', { name: t('dashboard:entry.close') }).click()
    await expect(stay).toBeFocused()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(field).toHaveValue('douze')

    await page.goBack()
    await expect(stay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toBeHidden()
    await expect(field).toHaveValue('douze')

    await page.getByRole('link', { name: locale === 'fr' ? 'English' : 'Français' }).click()
    await stay.click()
    await expect(field).toHaveValue('douze')

    const signOut = async () => {
      await page.getByRole('banner').getByRole('button', { name: reviewer.name }).click()
      await page.getByRole('menuitem', { name: t('session:menu.signOut') }).click()
    }
    await signOut()
    await page.getByRole('button', { name: t('unsaved.stay') }).click()
    await expect(field).toHaveValue('douze')
    await signOut()
    await page.getByRole('button', { name: t('unsaved.leave') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('AUTH-06 a field of the detail keeps the focus when Enter saves it, and saves what it holds when its page is left', async ({
  page,
  words,
}) => {
  const [, reviewer] = project.reviewers
  await signIn(page, reviewer, `/${project.id}/resultats/dashboards/default`)
  await page
    .getByRole('button', { name: words('fr')('grid:row.open') })
    .first()
    .click()
  const field = recovered(page)
  await field.fill('12,5')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(field).toHaveValue('12,5')
  await expect(field).toBeFocused()
  await field.fill('13')
  const savedByLeaving = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.goBack()
  expect((await savedByLeaving).status()).toBe(200)
  await expect(field).toHaveCount(0)
})
