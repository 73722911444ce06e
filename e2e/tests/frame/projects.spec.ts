import { LOCALES } from '@quitus/domain/locale.ts'
import { DEMO_DASHBOARD, DEMO_HOME } from '#pages.ts'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, expectAccessible, fillSignIn, test } from '#quitus-test.ts'
import { watchCalls } from '#watch-calls.ts'

test.describe('home', () => {
  test.use({ locale: 'fr-FR' })

  test('NAV-13 leads from / to the only project, and from there to its first screen', async ({
    page,
    signInAs,
  }) => {
    await signInAs('customer', { at: '/' })
    await expect(page).toHaveURL(DEMO_HOME)
    await page.goto('/en')
    await expect(page).toHaveURL(`/en${DEMO_HOME}`)
  })

  test('NAV-13 requests the sign-in before anything else', async ({ page }) => {
    const calls = watchCalls(page)
    for (const address of ['/en', '/en/no-projects', '/en/1']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/en\/login/)
    }
    expect(calls).toEqual([])
  })
})

test.describe('several projects or none', () => {
  test('NAV-13 says so to someone without any project, and offers the way out', async ({ page, words }) => {
    const t = words('en')
    const person = await createPerson('Noémie Sans-Projet')
    await page.goto('/en')
    await fillSignIn(page, t, person.login, person.password)
    await expect(page).toHaveURL('/en/no-projects')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('projects:none.title'))
    await expectAccessible(page)
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: t('session:menu.signOut') }).click()
    await expect(page).toHaveURL('/en/login')
  })

  test('NAV-13 ACC-06 leads staff without any project to a new one, and administrators to the administration', async ({
    page,
    words,
  }) => {
    const t = words('en')
    const person = await createPerson('Alix Première', '--staff', '--admin')
    await page.goto('/en')
    await fillSignIn(page, t, person.login, person.password)
    await expect(page).toHaveURL('/en/no-projects')
    await expectAccessible(page)
    await page.getByRole('link', { name: t('session:menu.administration') }).click()
    await expect(page).toHaveURL('/en/admin/home')
    await page.goBack()
    await page.getByRole('button', { name: t('projects:none.create') }).click()
    const dialog = page.getByRole('dialog', { name: t('admin:project.title') })
    await dialog.getByLabel(t('admin:project.name')).fill('Premier audit')
    await dialog.getByLabel(t('admin:project.company')).fill('Ateliers Perrin')
    await dialog.getByRole('button', { name: t('admin:project.submit') }).click()
    await expect(page).toHaveURL(/\/en\/\d+\/reglages\/import/)
  })

  test('NAV-13 PRJ-01 lets someone with several choose, and opens the last one the next time', async ({
    page,
    words,
    failures,
  }) => {
    const t = words('en')
    const person = await createPerson('Paul Deux-Projets')
    await createProject({ name: 'Audit 2023', company: 'Ateliers Perrin' }, person)
    await createProject({ name: 'Relevé 2024', company: 'Hôtels de la Loire' }, person)
    await page.goto('/en')
    await fillSignIn(page, t, person.login, person.password)
    const dialog = page.getByRole('dialog', { name: t('projects:selection.title') })
    await expect(dialog.getByRole('option')).toHaveCount(2)
    await expect(page).toHaveURL('/en')
    await dialog.getByRole('combobox').fill('hotels releve')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/\d+\/resultats\/dashboards\/default$/)
    const switcher = page.getByRole('banner').getByRole('button', { name: /Relevé 2024/ })
    failures.announce(/^404 GET .*\/dashboard\/metadata$/)
    await expect(switcher).toBeVisible()
    const opened = page.url()
    await page.goto('/en')
    await expect(page).toHaveURL(opened)
    await switcher.click()
    await expect(dialog.getByRole('option').first()).toContainText('Relevé 2024')
    await expect(dialog.getByRole('option').first()).toContainText(t('projects:selection.current'))
  })
})

test.describe('project selection', () => {
  for (const locale of LOCALES) {
    test(`PRJ-01 finds and opens a project by keyboard alone (${locale})`, async ({
      page,
      signInAs,
      words,
    }) => {
      const t = words(locale)
      await signInAs('customer', { locale })
      const switcher = page.getByRole('banner').getByRole('button', { name: /Valmont/ })
      await switcher.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: t('projects:selection.title') })
      const search = dialog.getByRole('combobox', { name: t('projects:selection.search') })
      await expect(search).toBeFocused()
      await page.keyboard.type('AUDIT valmont')
      await expect(dialog.getByRole('option')).toHaveCount(1)
      await search.fill('introuvable')
      await expect(dialog.getByRole('option')).toHaveCount(0)
      await expect(dialog.getByRole('status')).toHaveText(
        t('projects:selection.noMatch', { search: 'introuvable' }),
      )
      await search.fill('')
      await expect(dialog.getByRole('option', { selected: true })).toContainText('Groupe Valmont')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(locale === 'en' ? `/en${DEMO_HOME}` : DEMO_HOME)
      await switcher.click()
      await expect(search).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(switcher).toBeFocused()
    })
  }
})

test.describe('pages that do not exist', () => {
  for (const locale of LOCALES) {
    test(`NAV-15 name the address that was not found (${locale})`, async ({ page, words }) => {
      const t = words(locale)
      const path = locale === 'en' ? '/en/nowhere/été' : '/nowhere/été'
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
      await expect(page.getByRole('main')).toContainText(t('notFound.message', { path }))
      await expect(page).toHaveTitle(`${t('notFound.title')} · Quitus`)
    })
  }

  test('NAV-15 is titled Page Not Found in English', async ({ page }) => {
    await page.goto('/en/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByText('Page not found: /en/nowhere')).toBeVisible()
  })

  for (const address of [
    '/abc',
    '/1/nowhere',
    '/1x/resultats/no-features',
    '/999999/resultats/no-features',
  ]) {
    test(`NAV-15 PRJ-05 ${address} does not exist for a member of project 1`, async ({
      page,
      signInAs,
      words,
    }) => {
      await signInAs('customer')
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr')('notFound.title'))
      await page.getByRole('link', { name: words('fr')('notFound.home') }).click()
      await expect(page).toHaveURL(DEMO_HOME)
    })
  }
})

test.describe('a server that does not answer', () => {
  test('OPS-03 is reported in words, with the id of the call, and trying again leads to the page that was requested', async ({
    page,
    signInAs,
    words,
    failures,
  }) => {
    const t = words('en')
    await signInAs('customer', { locale: 'en' })
    failures.announce(/^net::ERR_FAILED .* \/services\/v1\//, /^console: ApiError/)
    await page.route('**/services/v1/**', (route) => route.abort())
    const requested: (string | undefined)[] = []
    page.on('request', (request) => requested.push(request.headers()['x-request-id']))
    await page.goto(`/en${DEMO_DASHBOARD}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(t('state.unreachable'))
    const known = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await alert.innerText())?.[0]
    expect(requested).toContain(known ?? 'no id')
    await expectAccessible(page)
    await page.unroute('**/services/v1/**')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'))
    await expect(page).toHaveURL(`/en${DEMO_DASHBOARD}`)
  })
})

test.describe('shell', () => {
  test('A11Y-01 offers to skip to the content first', async ({ page, signInAs, words }) => {
    await signInAs('customer')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: words('fr')('skipToContent') })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('moves the navigation to the bottom where the window is narrow', async ({ page, signInAs, words }) => {
    await signInAs('customer')
    const navigation = page.getByRole('navigation', { name: words('fr')('navigation:main') })
    await expect(navigation).toHaveCount(1)
    const wide = await navigation.boundingBox()
    expect(wide?.x).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(navigation).toHaveCount(1)
    const narrow = await navigation.boundingBox()
    expect(narrow && narrow.y + narrow.height).toBe(844)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
