import { DEMO_HOME } from '#pages.ts'
import { expect, expectAccessible, test } from '#quitus-test.ts'

test.describe('colour mode', () => {
  // Axe goes over both menus in both modes in `every-state.spec.ts`.
  for (const [colorScheme, tag] of [
    ['light', ''],
    ['dark', ' @full'],
  ] as const) {
    test(`A11Y-01 I18N-06 the menus of the header pass axe and work by keyboard in ${colorScheme} mode${tag}`, async ({
      page,
      signInAs,
      words,
    }) => {
      const t = words('en')
      await page.emulateMedia({ colorScheme })
      await signInAs('customer', { locale: 'en' })
      await expect(page).toHaveURL(`/en${DEMO_HOME}`)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.getByRole('button', { name: t('colorMode.label') }).press('Enter')
      await expect(page.getByRole('menuitemradio')).toHaveCount(3)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      const account = page.getByRole('banner').getByRole('button', { name: /Account of/ })
      await account.press('Enter')
      await expect(page.getByRole('menuitem')).toHaveCount(2)
      await expectAccessible(page)
      await expect(page.getByRole('menuitem', { name: t('session:menu.account') })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: t('session:menu.signOut') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/en/login')
    })
  }

  test('I18N-06 is kept for the person, and follows the system until they choose', async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words('fr')
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInAs('customer')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: t('colorMode.label') }).click()
    await page.getByRole('menuitemradio', { name: t('colorMode.light') }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.reload()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})
