import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { expect, expectAccessible, fillSignIn, test } from '#quitus-test.ts'

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject([{ supplier: 'Béton & Fils', number: 'F-1', amount: '100,50' }])
})

test('NAV-04 NAV-18 A11Y-01 anomaly and movement lie over the dashboard, keep its query, and lead back to it', async ({
  page,
  words,
}) => {
  const [fr, en] = [words('fr'), words('en')]
  const dashboard = `/${project.id}/resultats/dashboards/default`
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${dashboard}/anomalie/A%2F1/mouvements/M$$2?search=F-1`)
  await fillSignIn(page, fr, project.reviewers[0].login, project.reviewers[0].password)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(fr('screens:movement.title', { entryId: 'M$$2' }))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(heading).toHaveText(en('screens:movement.title', { entryId: 'M$$2' }))
  await page.getByRole('link', { name: en('screens:movement.back') }).click()
  await expect(heading).toHaveText(en('screens:anomaly.title', { anomalyId: 'A/1' }))
  await expect(page).toHaveTitle(
    `${en('screens:anomaly.title', { anomalyId: 'A/1' })} · ${en('dashboard:title')} · Quitus`,
  )
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.getByRole('link', { name: en('screens:anomaly.back') }).click()
  await expect(page).toHaveURL(`/en${dashboard}?search=F-1`)
  await expect(heading).toHaveText(en('dashboard:title'))
  await expect(page).toHaveTitle(`${en('dashboard:title')} · Quitus`)
  await expect(page.getByRole('searchbox')).toHaveValue('F-1')
})
