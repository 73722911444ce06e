import { randomUUID } from 'node:crypto'
import { recordNight } from '#forged-history.ts'
import { JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

// Only the last night of the installation counts: in parallel, one language would hide what the other has recorded.
test.describe.configure({ mode: 'default' })

for (const [locale, tag] of JOURNEY_LOCALES)
  test(`OPS-01 SEC-06 an administrator examines the installation, repairs what was found, and examines it again (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    // What an operator removes here is the failure of a night; the next one went well.
    const reason = `heads.example.com: ${randomUUID()}`
    await signInAs('admin', { locale, at: '/admin/home' })
    await page.getByRole('link', { name: t('admin:lists.installation'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('admin:installation.title') })).toBeVisible()
    const again = page.getByRole('button', { name: t('admin:installation.again') })
    await expect(page.getByText('BACKUP_FOLDER')).toBeVisible()
    await expect(page.getByText(reason)).toHaveCount(0)

    await recordNight(reason)
    await again.click()
    const failed = page.getByRole('listitem').filter({ hasText: reason })
    await expect(failed.getByRole('img', { name: t('admin:findingState.problem') })).toBeVisible()
    await expect(failed).toContainText('HISTORY_HEADS_URL')
    await expectAccessibleInBothModes(page)
    await shoot(page, `installation-${locale}`)

    await recordNight(null)
    await again.click()
    await expect(page.getByText(reason)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
  })
