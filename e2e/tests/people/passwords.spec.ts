import { mailedLink } from '#mailed-link.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, fillSignIn, test } from '#quitus-test.ts'

for (const locale of ['fr', 'en'] as const) {
  test(`AUTH-08 NAV-12 A11Y-01 a forgotten password is replaced by a mailed link (${locale})`, async ({
    page,
    words,
    failures,
  }) => {
    const t = words(locale)
    const prefix = locale === 'en' ? '/en' : ''
    const person = await createPerson('Camille Oubli')
    await page.goto(`${prefix}/login`)
    await page.getByRole('link', { name: t('session:signIn.forgotten') }).click()
    const mail = page.getByLabel(t('session:forgottenPassword.mail'))
    await expect(mail).toBeFocused()
    await mail.fill('nobody')
    await page.keyboard.press('Enter')
    await expect(mail).toHaveAccessibleDescription(t('forms:email'))
    await mail.fill(` ${person.login} `)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toContainText(person.login)
    await expectAccessibleInBothModes(page)

    let link: string | null = null
    await expect
      .poll(async () => {
        link = await mailedLink(person.login)
        return link
      })
      .not.toBeNull()
    await page.goto(`${prefix}${link}`)
    await expect(page.getByText(person.login)).toBeVisible()
    const password = page.getByLabel(t('session:resetPassword.password'), { exact: true })
    const repeat = page.getByLabel(t('session:resetPassword.repeat'))
    await password.fill('azertyuiop12')
    await repeat.fill('something else')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription(new RegExp(t('errors:password_common').slice(0, 20)))
    await expect(repeat).toHaveAccessibleDescription(t('session:resetPassword.differ'))
    await expectAccessibleInBothModes(page)
    await password.fill('seven quiet herons over water')
    await repeat.fill('seven quiet herons over water')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      t('session:resetPassword.doneTitle'),
    )

    failures.announce(/^410 POST \/services\/auth\/password-link$/)
    await page.goto(`${prefix}${link}`)
    await expect(page.getByRole('alert')).toContainText(t('errors:link_used'))
    await page.goto(`${prefix}/login`)
    await fillSignIn(page, t, person.login, 'seven quiet herons over water')
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  })
}
