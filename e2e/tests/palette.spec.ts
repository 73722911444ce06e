import { PROJECT_FEATURES } from '@quitus/domain/project-feature.ts'
import { JOURNEY_LOCALES } from '#pages.ts'
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
    await page.emulateMedia({ colorScheme: locale === 'fr' ? 'light' : 'dark', reducedMotion: 'reduce' })
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
    ).toHaveCount(8)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: t('palette:title') })).toBeFocused()

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: t('palette:shortcuts.title') })
    await expect(sheet).toContainText(t('palette:shortcuts.palette'))
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

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words(locale === 'fr' ? 'en' : 'fr')('session:menu.signOut'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${elsewhere}/login`)
  })
}
