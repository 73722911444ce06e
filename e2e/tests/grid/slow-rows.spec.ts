import type { Page } from '@playwright/test'
import { writeCell } from '#edit-cell.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { expect, signIn, test } from '#quitus-test.ts'

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject([
    { supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' },
    { supplier: 'Électricité Durand', number: 'F-2000', amount: '200,50' },
  ])
})

/** Holds back the rows of the grid until the answer is called. */
async function holdRows(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/dashboard/result-sets', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('VIEW-13 a key pressed on a line that is still loading takes effect when its row arrives', async ({
  page,
  words,
}) => {
  const t = words('fr')
  for (const [key, opened] of [
    ['v', page.getByRole('dialog', { name: t('writing:act.validate') })],
    ['Shift+F10', page.getByRole('menuitem', { name: t('dashboard:entry.page') })],
  ] as const) {
    const release = await holdRows(page)
    await signIn(
      page,
      project.reviewers[0],
      `/${project.id}/resultats/dashboards/default?sort=Montant%20anomalie`,
    )
    await cell(page, 0, 'Montant anomalie').click()
    await expect(cell(page, 0, 'Montant anomalie')).toBeFocused()
    await page.keyboard.press(key)
    release()
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell(page, 0, 'Montant anomalie')).toBeFocused()
    await page.unroute('**/dashboard/result-sets')
  }
})

test('NAV-17 VIEW-17 a click is not lost when a colleague writes in the row between its press and its release', async ({
  page,
  browser,
  baseURL,
  failures,
}) => {
  const dashboard = `/${project.id}/resultats/dashboards/default?sort=Montant%20anomalie`
  const [first, second] = project.reviewers
  await signIn(page, first, dashboard)
  await reveal(page, cell(page, 1, 'Commentaire'))
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  failures.watch(context)
  const other = await context.newPage()
  await signIn(other, second, dashboard)
  await reveal(other, cell(other, 1, 'Commentaire'))

  await cell(page, 1, 'Numéro anomalie').getByRole('link').hover()
  await page.mouse.down()
  await writeCell(other, 1, 'Commentaire', 'vu <b>avec</b> le fournisseur')
  await expect(cell(page, 1, 'Commentaire')).toHaveText('vu <b>avec</b> le fournisseur')
  await page.mouse.up()
  await expect(page.locator('aside[role=dialog]')).toBeVisible()
  await context.close()
})

test('NAV-17 VIEW-17 a click is not lost when a colleague decides so much between its press and its release that all rows are read again', async ({
  page,
  browser,
  baseURL,
  failures,
  words,
}) => {
  const t = words('fr')
  const large = await createLedgerProject(
    Array.from({ length: 101 }, (_, at) => ({
      supplier: 'Béton',
      number: `G-${1000 + at}`,
      amount: '10,50',
    })),
  )
  const dashboard = `/${large.id}/resultats/dashboards/default`
  const [first, second] = large.reviewers
  await signIn(page, first, dashboard)
  const link = cell(page, 0, 'Numéro anomalie').getByRole('link')
  await expect(link).toBeVisible()
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  failures.watch(context)
  const other = await context.newPage()
  await signIn(other, second, dashboard)
  await other.getByRole('checkbox', { name: t('grid:selection.all') }).click()
  await other.getByRole('button', { name: t('writing:act.validate') }).click()
  const validating = other.getByRole('dialog', { name: t('writing:act.validate') })
  await expect(validating.getByRole('status')).toContainText('101')

  await link.hover()
  await page.mouse.down()
  const pressed = await link.elementHandle()
  await other.keyboard.press('Enter')
  await expect(validating).toBeHidden()
  await expect.poll(() => pressed?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(link).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('aside[role=dialog]')).toBeVisible()
  await context.close()
})
