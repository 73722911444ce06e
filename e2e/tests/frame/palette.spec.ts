import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { cell } from '#grid-cell.ts'
import { DEMO_DASHBOARD, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

let person: Person
let project: string
let other: string
test.beforeAll(async () => {
  person = await createPerson('Agathe Clavier')
  const company = 'Ateliers Perrin'
  project = await createProject({ name: 'Tout', company, features: PROJECT_FEATURES }, person)
  other = await createProject({ name: 'Été 2024', company, features: ['suppliers'] }, person)
})

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`A11Y-01 the command palette reaches screens, projects, settings and sign-out by keyboard alone (${locale})${tag}`, async ({
    page,
    words,
    failures,
  }) => {
    const t = words(locale)
    // Nothing was imported into the projects.
    failures.announce(/^404 GET .*\/mainsuppliers\/metadata$/)
    const prefix = locale === 'en' ? '/en' : ''
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark' })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await signIn(page, person, `${prefix}/${project}/resultats/suppliers`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:suppliers.title'))
    expect(scripts.filter((url) => /command-palette|shortcuts-sheet/.test(url))).toEqual([])

    const palette = page.getByRole('dialog', { name: t('palette:title') })
    const search = palette.getByRole('combobox')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('palette:title') })
      .focus()
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await expect(
      palette.getByRole('group', { name: t('palette:group.screens') }).getByRole('option'),
    ).toHaveCount(9)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: t('palette:title') })).toBeFocused()

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: t('palette:shortcuts') })
    await expect(sheet).toContainText(t('shortcuts:does.palette'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await page.keyboard.type('?')
    await expect(search).toHaveValue('?')
    await expect(sheet).toBeHidden()
    await search.fill(t('navigation:freeAnomaly'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${prefix}/${project}/analysis/free-anomaly`)

    await page.keyboard.press('Control+k')
    await search.fill('ete perrin')
    await expect(palette.getByRole('option')).toHaveText(/Été 2024/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${prefix}/${other}/resultats/suppliers`)

    await page.keyboard.press('Control+k')
    await search.fill(`${t('colorMode.label')} ${t('colorMode.dark')}`)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    await page.keyboard.press('Control+k')
    await search.fill(locale === 'fr' ? 'English' : 'Francais')
    await page.keyboard.press('Enter')
    const elsewhere = locale === 'fr' ? '/en' : ''
    await expect(page).toHaveURL(`${elsewhere}/${other}/resultats/suppliers`)

    // A report of presence or a stream that is under way when the session ends is refused, and nobody notices.
    failures.allow(/^401 (GET|PUT) .*\/(events|presence)$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words(locale === 'fr' ? 'en' : 'fr')('session:menu.signOut'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${elsewhere}/login`)
  })
}

test('VIEW-23 one search opens anomalies, documents of the whole ledger, suppliers, files and people of the demo', async ({
  page,
  signInAs,
  words,
}) => {
  const t = words('fr')
  const palette = page.getByRole('dialog', { name: t('palette:title') })
  const found = (group: 'anomalies' | 'documents' | 'suppliers') =>
    palette.getByRole('group', { name: t(`search:group.${group}`) }).getByRole('option')
  async function search(text: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
  }
  await signInAs('customer', { at: DEMO_DASHBOARD })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'))

  const anomaly = await cell(page, 0, 'Numéro anomalie').getByRole('link').innerText()
  const document = await cell(page, 0, 'N° facture').innerText()

  await search(document)
  await expect(found('anomalies').filter({ hasText: anomaly })).toBeVisible()
  await expect(found('documents').first()).toContainText(document)
  await expectAccessible(page)
  await found('documents').first().click()
  await expect(page).toHaveURL(/\/anomalie\/[^/]+\/mouvements\//)
  await expect(page.getByRole('region', { name: t('anomalies:movement.lines') })).toBeVisible()

  await search(anomaly.replace(/-0+/, '-'))
  await expect(found('anomalies')).toHaveText(new RegExp(anomaly))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/anomalie\/[^/]+$/)

  await search('F00989')
  await expect(found('suppliers')).toHaveText(/F00989/)
  const name = (await found('suppliers').locator('span > span').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await search(name)
  await expect(found('suppliers').filter({ hasText: 'F00989' })).toBeVisible()
  await found('suppliers').filter({ hasText: 'F00989' }).click()
  await expect(page).toHaveURL(/\/resultats\/suppliers\/F00989$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await search('202403-1000')
  await expect(found('documents').first()).toContainText('202403-1000')
  await found('documents').first().click()
  await expect(page).toHaveURL(/\/resultats\/dashboards\/default\/piece\//)
  await expect(page.getByRole('region', { name: t('anomalies:movement.lines') })).toContainText('202403-1000')
  await page.getByRole('link', { name: t('anomalies:back') }).click()
  await expect(page).toHaveURL(DEMO_DASHBOARD)

  await search('xylophone quantique')
  await expect(palette.getByRole('status')).toHaveText(
    t('palette:noMatch', { search: 'xylophone quantique' }),
  )
})
