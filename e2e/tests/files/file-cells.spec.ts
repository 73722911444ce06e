import { readFile } from 'node:fs/promises'
import { samplePdf, samplePng, sampleProgram, sampleText } from '@quitus/database/testing/sample-files.ts'
import { chooseFiles, focusCell, openFileCell, sentFile } from '#file-cells.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = Array.from({ length: 12 }, (_, at) => ({
  supplier: `Fournisseur ${at}`,
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))

let project: LedgerProject
test.beforeAll(async () => {
  project = await createLedgerProject(INVOICES)
})

for (const [line, [locale, tag]] of JOURNEY_LOCALES.entries()) {
  test(`CELL-09 CELL-10 CELL-15 API-04 a file is added, downloaded, previewed and deleted by keyboard alone (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    // The shell without windows has no viewer; the frame of it is tried, not what it shows.
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
    const target = await openFileCell(page, project, { locale, line })
    const viewport = page.locator('.ag-grid-viewport')
    const scrolled = () => viewport.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const place = await scrolled()
    const name = 'relevé n° 12 « avoir ».pdf'
    const bytes = samplePdf('Facture 12')

    const files = [sentFile(name, bytes), sentFile('second.pdf', bytes)]
    const chooser = await chooseFiles(page, () => page.keyboard.press('Enter'), files)
    expect(chooser.isMultiple()).toBe(true)
    await expect(page.getByText(t('files:notice.onlyFirst', { name }))).toBeVisible()
    const link = target.getByRole('button', { name: t('files:cell.download', { name }) })
    await expect(link).toBeVisible()
    await expect(target).toBeFocused()
    expect(await scrolled()).toEqual(place)

    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect((await readFile(await download.path())).equals(Buffer.from(bytes))).toBe(true)

    await page.keyboard.press('Space')
    const preview = page.getByRole('dialog', { name: t('files:preview.label', { name }) })
    await expect(preview).toBeFocused()
    await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(target).toBeFocused()

    const box = page.getByRole('dialog', { name: t('files:remove.title') })
    const cancel = box.getByRole('button', { name: t('files:remove.cancel') })
    await page.keyboard.press('Delete')
    await expect(cancel).toBeFocused()
    await expect(box).toContainText(t('files:remove.body', { name }))
    await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    await expect(link).toBeVisible()
    await expect(target).toBeFocused()

    await page.keyboard.press('Delete')
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(box.getByRole('button', { name: t('files:remove.ok') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(target.getByRole('button', { name: t('files:cell.choose') })).toBeVisible()
    await expect(target).toBeFocused()
    expect(await scrolled()).toEqual(place)
  })

  test(`CELL-09 an upload says how far it is, is cancelled, and keeps its page from being left (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const target = await openFileCell(page, project, { locale, line: 2 + line })
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow)
    const name = 'grand livre.txt'
    const large = sentFile(name, sampleText('Quitus '.repeat(600_000)))

    await chooseFiles(page, () => page.keyboard.press('F2'), [large])
    const bar = target.getByRole('progressbar', { name: t('files:cell.sending', { name }) })
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
    await expect(target).toBeFocused()
    await target.getByRole('button', { name: t('files:cell.cancel') }).click()
    await expect(page.getByText(t('files:notice.cancelled', { name }))).toBeVisible()
    await expect(target.getByRole('button', { name: t('files:cell.choose') })).toBeVisible()
    await expect(target).toBeFocused()

    await chooseFiles(page, () => page.keyboard.press('Enter'), [large])
    await expect(bar).toBeVisible()
    await cell(page, 0, 'Numéro anomalie').getByRole('link').click()
    await expect(page.getByRole('tab', { name: t('dashboard:entry.detail') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('productName') })
      .click()
    const box = page.getByRole('dialog', { name: t('files:leave.title') })
    await expect(box.getByRole('button', { name: t('files:leave.stay') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    await expect(bar).toBeVisible()
    await focusCell(target)
    await page.keyboard.press('Escape')
    await expect(target.getByRole('button', { name: t('files:cell.choose') })).toBeVisible()
  })

  test(`XFER-03 API-04 what is refused or fails is said in words and changes nothing (${locale})${tag}`, async ({
    page,
    words,
    failures,
  }) => {
    const t = words(locale)
    const target = await openFileCell(page, project, { locale, line: 4 + line })
    // By keyboard: the notification lies over the cell for a while.
    const choose = async (name: string, bytes: Uint8Array) => {
      await expect(target.getByRole('button', { name: t('files:cell.choose') })).toBeVisible()
      await expect(target).toBeFocused()
      await chooseFiles(page, () => page.keyboard.press('Enter'), [sentFile(name, bytes)])
    }
    failures.announce(/^4\d\d PUT .*\/data\/files\//)
    for (const [name, bytes, message] of [
      ['facture.pdf', sampleProgram(), t('errors:file_content_mismatch', { extension: 'pdf' })],
      ['vide.txt', new Uint8Array(), t('errors:file_empty')],
    ] as const) {
      await choose(name, bytes)
      await expect(page.getByRole('alert').filter({ hasText: name })).toContainText(message)
    }
    await choose('setup.exe', sampleProgram())
    await expect(page.getByRole('alert').filter({ hasText: 'setup.exe' })).toContainText('pdf, png, jpg')

    await choose('page.html', sampleText('<script>document.title = "!"</script>'))
    const link = target.getByRole('button', { name: t('files:cell.download', { name: 'page.html' }) })
    await expect(link).toBeVisible()
    await expect(target.getByRole('button')).toHaveCount(2)
    failures.announce(/^net::ERR_FAILED .*\/data\/files\//)
    await page.route('**/data/files/**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'page.html' })).toContainText(
      t('state.unreachable'),
    )
  })
}

test('CELL-09 a file that is dropped onto an empty cell is sent, with tokens renewed on the way', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  const target = await openFileCell(page, project, { line: 6 })
  failures.announce(/^401 PUT .*\/data\/files\//)
  let refused = 0
  const problem = { type: 'x', title: 'x', status: 401, code: 'token_expired', message: 'x', requestId: 'x' }
  await page.route('**/data/files/**', async (route) => {
    if (route.request().method() !== 'PUT' || refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 401, json: problem, contentType: 'application/problem+json' })
  })
  const base64 = Buffer.from(samplePng()).toString('base64')
  const dataTransfer = await page.evaluateHandle((encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'photo.png'))
    return transfer
  }, base64)
  await target.dispatchEvent('dragover', { dataTransfer })
  await expect(target).toHaveClass(/quitus-drop/)
  await target.dispatchEvent('drop', { dataTransfer })
  await target.getByRole('button', { name: t('files:cell.preview', { name: 'photo.png' }) }).click()
  expect(refused).toBe(1)
  const picture = page.getByRole('img', { name: 'photo.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
  await page.getByRole('button', { name: t('files:preview.close') }).click()
  await expect(target).toBeFocused()
})

for (const [at, [locale, tag]] of JOURNEY_LOCALES.entries()) {
  test(`CELL-09 cards and the detail of a row have the same actions at 390 px (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, project.reviewers[1], inLocale('/login', locale))
    const card = page.locator(`article[data-position="${7 + at}"]`)
    const feed = page.getByRole('feed')
    await expect(feed.getByRole('article').first()).toBeVisible()
    await page.locator('.quitus-cards').evaluate((box, position) => {
      box.scrollTop = position * 140
    }, 6 + at)
    const choose = card.getByRole('button', { name: t('files:cell.choose') })
    await chooseFiles(page, () => choose.click(), [sentFile('photo.png', samplePng())])
    const link = { name: t('files:cell.download', { name: 'photo.png' }) }
    await expect(card.getByRole('button', link)).toBeFocused()

    await card.getByRole('link').first().click()
    const detail = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
    const downloading = page.waitForEvent('download')
    await detail.getByRole('button', link).click()
    expect((await downloading).suggestedFilename()).toBe('photo.png')
    await detail.getByRole('button', { name: t('files:cell.preview', { name: 'photo.png' }) }).click()
    await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('img', { name: 'photo.png' })).toHaveCount(0)

    await detail.getByRole('button', { name: t('files:cell.remove', { name: 'photo.png' }) }).click()
    await page
      .getByRole('dialog', { name: t('files:remove.title') })
      .getByRole('button', { name: 'OK' })
      .click()
    await expect(detail.getByRole('button', { name: t('files:cell.choose') })).toBeFocused()
    await detail.getByRole('tab', { name: t('dashboard:entry.history') }).click()
    await expect(detail.getByRole('listitem').first()).toContainText('photo.png')
  })
}
