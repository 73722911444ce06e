import { DEMO_DASHBOARD, DEMO_HOME, inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessible, fillSignIn, PASSWORD, PERSONAS, test } from '#quitus-test.ts'

test.describe('inactivity', () => {
  for (const [locale, tag] of JOURNEY_LOCALES) {
    test(`AUTH-07 blocks the screen after half an hour, and the password opens it where the person was (${locale})${tag}`, async ({
      page,
      signInAs,
      words,
      failures,
    }) => {
      const t = words(locale)
      const lock = page.getByRole('dialog', { name: t('session:lock.title') })
      await page.clock.install()
      await signInAs('customer', { locale, at: DEMO_DASHBOARD })
      const search = page.getByRole('searchbox')
      await search.fill('unsaved words')
      const navigation = page.getByRole('navigation', { name: t('navigation:main') })
      await expect(navigation).toBeVisible()
      // Nothing is read while the screen is blocked: what the search finds must be there before.
      await expect(page).toHaveURL(/search=unsaved/)
      await expect(page.locator('.quitus-grid[aria-busy=false]')).toBeVisible()

      await page.clock.fastForward('31:00')
      await expect(lock).toBeVisible()
      await expect(navigation).toBeHidden()
      await expect(search).toBeHidden()
      const isCovered = await page.evaluate(() =>
        [0.1, 0.5, 0.9].every((part) => {
          const top = document.elementFromPoint(innerWidth * part, innerHeight * part)
          return top?.closest('dialog') !== null
        }),
      )
      expect(isCovered).toBe(true)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }

      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(lock).toBeVisible()
      await page.reload()
      await expect(lock).toBeVisible()
      const password = lock.getByLabel(t('session:signIn.password'), { exact: true })
      await expect(password).toBeFocused()
      failures.announce(/^4\d\d POST \/services\//)
      await password.fill('not the password')
      await password.press('Enter')
      await expect(lock.getByRole('alert')).toHaveText(t('errors:wrong_password'))
      await password.fill(PASSWORD)
      await password.press('Enter')
      await expect(lock).toBeHidden()
      await expect(page).toHaveURL(`${inLocale(DEMO_DASHBOARD, locale)}?search=unsaved+words`)
      await expect(navigation).toBeVisible()
    })
  }

  test('AUTH-07 keys reach nothing behind the block, and the focus goes back to where it was', async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words('fr')
    await page.clock.install()
    await signInAs('customer', { at: DEMO_DASHBOARD })
    await page.locator('.ag-row [role=gridcell] a').first().click()
    const detail = page.getByRole('tab', { name: t('dashboard:entry.history') })
    await detail.focus()
    await page.clock.fastForward('31:00')
    const lock = page.getByRole('dialog', { name: t('session:lock.title') })
    await lock.getByRole('button', { name: t('session:lock.submit') }).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await lock.getByLabel(t('session:signIn.password'), { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(lock).toBeHidden()
    await expect(detail).toBeVisible()
    await expect(page.getByRole('dialog', { name: t('palette:title') })).toHaveCount(0)
    await expect(detail).toBeFocused()
  })

  test('AUTH-07 loses nothing that was typed, and blocks and opens all tabs together', async ({
    page,
    context,
    words,
  }) => {
    const t = words('fr')
    const lockOf = (tab: typeof page) => tab.getByRole('dialog', { name: t('session:lock.title') })
    await context.clock.install()
    await page.goto('/login')
    await page.getByLabel(t('session:signIn.remember')).check()
    await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
    await expect(page).toHaveURL(DEMO_HOME)
    const other = await context.newPage()
    await other.goto(DEMO_DASHBOARD)
    const search = other.getByRole('searchbox')
    await search.fill('FOURNISSEUR')

    await context.clock.fastForward('31:00')
    await expect(lockOf(page)).toBeVisible()
    await expect(lockOf(other)).toBeVisible()
    const calls: string[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The lock itself requests how else it can be opened.
      if (pathname.startsWith('/services/') && pathname !== '/services/auth/providers') calls.push(pathname)
    })
    await lockOf(page).getByLabel(t('session:signIn.password'), { exact: true }).fill(PASSWORD)
    expect(calls).toEqual([])
    await lockOf(page)
      .getByRole('button', { name: t('session:lock.submit') })
      .click()
    await expect(lockOf(page)).toBeHidden()
    await expect(lockOf(other)).toBeHidden()
    expect(calls[0]).toBe('/services/auth/unlock')
    await expect(search).toHaveValue('FOURNISSEUR')
  })

  test('AUTH-07 AUTH-05 anyone who has no password can only sign out', async ({
    page,
    signInAs,
    words,
    failures,
  }) => {
    // The server ends the stream of the session, which the page may open again before it knows.
    failures.allow(/^401 GET .*\/events$/)
    const t = words('fr')
    await page.clock.install()
    await signInAs('staff', { at: DEMO_DASHBOARD })
    // Nothing is under way when the session ends.
    await expect(page.locator('.ag-row').first()).toBeVisible()
    await page.clock.fastForward('31:00')
    const lock = page.getByRole('dialog', { name: t('session:lock.title') })
    await lock.getByRole('button', { name: t('session:menu.signOut') }).click()
    await expect(page).toHaveURL('/login')
    await expect(lock).toBeHidden()
  })
})
