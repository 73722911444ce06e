import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { TOTP } from 'otpauth'
import { expect } from './quitus-test.ts'

/**
 * Sets up an authenticator application as the first factor, on the page of the own account; answers the application.
 */
export async function enrolTotp(page: Page, t: TFunction): Promise<TOTP> {
  await page.getByRole('button', { name: t('account:factor.addTotp') }).click()
  const totp = await readTotp(page, t)
  await page.getByRole('dialog').getByLabel(t('account:totp.code')).fill(totp.generate())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('account:codes.kept') }).click()
  await expect(page.getByText(t('account:factor.totp'), { exact: true })).toBeVisible()
  return totp
}

/** The application whose secret the open dialog shows. */
export async function readTotp(page: Page, t: TFunction): Promise<TOTP> {
  const setup = page.getByRole('dialog', { name: t('account:totp.title') })
  await expect(setup.getByRole('img', { name: t('account:totp.qr') })).toBeVisible()
  const secret = /(?:[A-Z2-7]{4} ?){8}/.exec((await setup.textContent()) ?? '')?.[0] ?? ''
  return new TOTP({ secret: secret.replaceAll(' ', '') })
}

/** The code after the one that an application shows: good already, and not yet used where that one is. */
export function nextCode(totp: TOTP): string {
  return totp.generate({ timestamp: Date.now() + 30_000 })
}
