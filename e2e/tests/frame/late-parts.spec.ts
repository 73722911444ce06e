import { createPerson } from '#quitus-command.ts'
import { expect, test } from '#quitus-test.ts'

test('FLOW-11 FLOW-13 a question whose script does not load says so and changes nothing, and comes when requested again', async ({
  page,
  words,
  signInAs,
  failures,
}) => {
  const t = words('en')
  const ada = await createPerson('Ada Late')
  // It is loaded once the page is at rest, and again for the question; the browser reports both.
  failures.announce(/^net::ERR_FAILED GET \/assets\/message-box-dialog/)
  const script = '**/assets/message-box-dialog*.js'
  await page.route(script, (route) => route.abort())
  await signInAs('admin', { locale: 'en', at: `/admin/users?search=${encodeURIComponent(ada.login)}` })
  await page.getByRole('link', { name: ada.name }).click()
  const drawer = page.getByRole('dialog', { name: ada.name })
  const disable = drawer.getByRole('button', { name: t('admin:user.disable') })
  await disable.click()
  await expect(page.getByRole('alert')).toHaveText(t('state.unreachable'))
  await expect(disable).toBeEnabled()

  await page.unroute(script)
  await disable.click()
  const question = page.getByRole('dialog', { name: t('admin:user.disableTitle', { name: ada.name }) })
  await question.getByRole('button', { name: t('admin:user.disable') }).click()
  await expect(drawer).toContainText(t('admin:userState.disabled'))
})
