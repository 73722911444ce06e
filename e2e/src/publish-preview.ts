import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect } from './quitus-test.ts'

/** Publishes the import whose preview is shown, and answers the question. */
export async function publishPreview(
  page: Page,
  t: TFunction,
  title: 'publishTitle' | 'restoreTitle' = 'publishTitle',
): Promise<void> {
  await page.getByRole('button', { name: t('importing:preview.publish'), exact: true }).click()
  const question = page.getByRole('dialog', { name: t(`importing:preview.${title}`) })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: t('importing:preview.publish') }).click()
}
