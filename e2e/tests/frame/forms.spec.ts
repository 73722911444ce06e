import { expect, expectAccessible, fillSignIn, test, unknownLogin } from '#quitus-test.ts'

test('FLOW-12 FLOW-13 A11Y-01 the sign-in form speaks when a field is left, sums up, and waits while it runs', async ({
  page,
  words,
  failures,
}) => {
  const [fr, en] = [words('fr'), words('en')]
  await page.goto('/login')
  const login = page.getByLabel(fr('session:signIn.login'))
  await expect(login).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(login).toHaveAccessibleDescription(fr('session:signIn.loginRequired'))
  await expect(page.getByText(fr('session:signIn.passwordRequired'))).toHaveCount(0)
  await page.getByRole('button', { name: fr('session:signIn.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(fr('forms:summary'))
  await expect(page.getByRole('alert')).toContainText(fr('forms:formIncomplete'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toContainText('There were errors in your form.')
  await expect(page.getByLabel(en('session:signIn.login'))).toHaveAccessibleDescription(
    en('session:signIn.loginRequired'),
  )
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/services/auth', async (route) => {
    await held
    await route.continue()
  })
  failures.announce(/^401 POST \/services\/auth$/)
  await fillSignIn(page, en, unknownLogin(), 'not the password')
  await expect(page.getByLabel(en('session:signIn.login'))).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toHaveText(en('errors:wrong_credentials'))
  await expect(page.getByLabel(en('session:signIn.password'), { exact: true })).toBeFocused()
})
