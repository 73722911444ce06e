import { readFile } from 'node:fs/promises'
import { JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, test } from '#quitus-test.ts'

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`SEC-06 staff verify the sealed history of a project and keep its hash elsewhere (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAs('staff', { locale, at: '/1/reglages' })
    const section = page.getByRole('region', { name: t('sealedHistory:title') })
    await section.getByRole('button', { name: t('sealedHistory:verify') }).click()
    const intact = t('sealedHistory:intact', { count: 2 }).split('2')[0] ?? ''
    await expect(section).toContainText(intact)
    await expect(section).toContainText(t('sealedHistory:verifiedOn', { on: '' }).slice(0, -2))
    await section.scrollIntoViewIfNeeded()
    await expectAccessibleInBothModes(page)
    await page.reload()
    await expect(section, 'the last verification stays').toContainText(intact)
    const hash = (await section.getByRole('definition').last().textContent()) ?? ''
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: t('sealedHistory:download') }).click()
    const { content } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
    expect(content.heads).toMatchObject([{ projectId: 1, hash }])
  })
}
