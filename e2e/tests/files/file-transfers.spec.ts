import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, expectAccessible, signIn, test } from '#quitus-test.ts'

const FILES = 20
/** Files that arrive before the line is cut. */
const SENT_BEFORE = 6

const GIVEN = { company: 'Ateliers Perrin', features: ['transfers'], right: 'review' } as const

let anne: Person
let folderProject: string

test.beforeAll(async () => {
  anne = await createPerson('Anne Transfert')
  folderProject = await createProject({ name: 'Dossier entier', ...GIVEN }, anne)
})

const SHOTS = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`NAV-10 XFER-01 XFER-02 XFER-03 XFER-05 A11Y-01 files are sent while a line breaks, filed, found, deleted and restored (${locale})${tag}`, async ({
    page,
    words,
    failures,
  }) => {
    const t = words(locale)
    // Nothing of another language lies there.
    const project = await createProject({ name: 'Transferts', ...GIVEN }, anne)
    await signIn(page, anne, inLocale(`/${project}/transferts/envoyer-des-fichiers`, locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:sendFiles.title'))
    await shoot(page, `send-empty-${locale}`)
    await expectAccessible(page)

    const ledger = randomBytes(20_000_000)
    await page.getByLabel(t('fileTransfers:send.note')).fill('Grand livre 2025')
    let announced = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/transfers/uploads')) announced += 1
    })
    // The line breaks amid the first piece.
    let cuts = 2
    await page.route('**/transfers/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH' || cuts === 0) return route.continue()
      cuts -= 1
      return route.abort('connectionreset')
    })
    // The test cuts the line; how often the browser reports that is its own.
    failures.allow(/\/transfers\/uploads\//)
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('fileTransfers:send.chooseFiles') }).click(),
    )
    await chooser.setFiles([
      { name: 'grand livre.bin', mimeType: 'application/octet-stream', buffer: ledger },
      { name: 'balance.csv', mimeType: 'text/csv', buffer: Buffer.from('Compte;Solde\n401000;12,50\n') },
      { name: 'macro.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      { name: 'devis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('No PDF') },
    ])
    failures.announce(/^415 POST .*\/transfers\/uploads$/)
    const dock = page.getByRole('region', { name: t('fileTransfers:dock.title') })
    await expect(dock).toBeVisible()
    // Sending goes on while one moves on.
    await page.getByRole('link', { name: t('fileTransfers:send.open') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:manageFiles.title'))
    await expect(dock).toContainText('macro.exe')
    await shoot(page, `manage-dock-${locale}`)
    await expect(dock.getByText(t('fileTransfers:state.verified'))).toHaveCount(2)
    expect(announced).toBe(4)
    const table = page.getByRole('table')
    await expect(table.getByRole('button', { name: 'grand livre.bin', exact: true })).toBeVisible()
    await expect(table).toContainText('Grand livre 2025')
    await expectAccessible(page)
    // What is refused for its kind, before it is sent or after, can only be removed.
    for (const name of ['macro.exe', 'devis.pdf']) {
      const remove = dock.getByRole('button', { name: t('fileTransfers:dock.removeOf', { name }) })
      await expect(remove).toBeVisible()
      await expect(dock.getByRole('button', { name: t('fileTransfers:dock.retryOf', { name }) })).toHaveCount(
        0,
      )
      await remove.click()
      await expect(dock).not.toContainText(name)
    }
    await dock.getByRole('button', { name: t('fileTransfers:dock.clear') }).click()
    await expect(dock).toHaveCount(0)

    await table.getByRole('button', { name: 'grand livre.bin', exact: true }).click()
    const sha256 = createHash('sha256').update(ledger).digest('hex')
    await expect(page.getByRole('dialog')).toContainText(sha256.slice(0, 16))
    await shoot(page, `preview-${locale}`)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('fileTransfers:manage.addFolder') }).click()
    const name = page.getByLabel(t('fileTransfers:dialog.folderName'))
    await name.fill('Exercice: 2025')
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(/Windows/)
    await shoot(page, `add-folder-${locale}`)
    await name.fill('Exercice 2025')
    await page.keyboard.press('Enter')
    await expect(table.getByRole('button', { name: 'Exercice 2025', exact: true })).toBeVisible()

    await table
      .getByRole('checkbox', { name: t('fileTransfers:manage.select', { name: 'balance.csv' }) })
      .check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('fileTransfers:manage.move') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Exercice 2025' }).click()
    await shoot(page, `move-${locale}`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('fileTransfers:dialog.moveHere') }).click()
    await expect(table.getByRole('button', { name: 'balance.csv', exact: true })).toHaveCount(0)
    await table.getByRole('button', { name: 'Exercice 2025', exact: true }).click()
    await expect(table.getByRole('button', { name: 'balance.csv', exact: true })).toBeVisible()
    await table.getByRole('button', { name: 'balance.csv', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('401000')
    await page.keyboard.press('Escape')
    await shoot(page, `folder-${locale}`)

    const download = page.waitForEvent('download')
    const tree = page.getByRole('navigation', { name: t('fileTransfers:manage.tree') })
    await tree.getByRole('button', { name: t('fileTransfers:manage.root') }).click()
    await table.getByRole('checkbox', { name: t('fileTransfers:manage.selectAll') }).check()
    await shoot(page, `selected-${locale}`)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('fileTransfers:manage.download') })
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)

    await page.keyboard.press('Delete')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('fileTransfers:manage.remove'), exact: true })
      .click()
    await expect(page.getByText(t('fileTransfers:manage.empty'))).toBeVisible()
    await shoot(page, `empty-${locale}`)
    await page
      .getByRole('button', { name: t('fileTransfers:manage.bin') })
      .first()
      .click()
    await expect(table).toContainText('Exercice 2025')
    await shoot(page, `bin-${locale}`)
    await expectAccessible(page)
    await table.getByRole('checkbox', { name: t('fileTransfers:manage.selectAll') }).check()
    await page
      .getByRole('button', { name: t('fileTransfers:bin.restore') })
      .last()
      .click()
    await expect(page.getByText(t('fileTransfers:bin.empty'))).toBeVisible()
  })
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`XFER-01 XFER-03 twenty files of a folder are sent over a line that is cut: paused, resumed, and all listed with their checksums (${locale})${tag}`, async ({
    page,
    context,
    words,
    failures,
  }, testInfo) => {
    const t = words(locale)
    const name = `Exercice ${locale}`
    const folder = testInfo.outputPath(name)
    await mkdir(folder, { recursive: true })
    const contents = Array.from({ length: FILES }, (_, at) => ({
      name: `facture ${String(at + 1).padStart(2, '0')}.bin`,
      bytes: randomBytes(40_000 + at),
    }))
    for (const { name: file, bytes } of contents) await writeFile(join(folder, file), bytes)

    await signIn(page, anne, inLocale(`/${folderProject}/transferts/envoyer-des-fichiers`, locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:sendFiles.title'))
    // Whatever the page requests while there is no line fails.
    failures.allow(/^net::ERR_INTERNET_DISCONNECTED /, /^net::ERR_NETWORK_CHANGED /, /^console: /)
    let begun = 0
    await page.route('**/transfers/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') {
        begun += 1
        if (begun > SENT_BEFORE) {
          await context.setOffline(true)
          return route.abort('internetdisconnected')
        }
      }
      return route.continue()
    })
    const chooser = await openChooser(page, () =>
      page.getByRole('button', { name: t('fileTransfers:send.chooseFolder') }).click(),
    )
    await chooser.setFiles(folder)

    const dock = page.getByRole('region', { name: t('fileTransfers:dock.title') })
    const inState = (state: 'offline' | 'paused' | 'verified') =>
      dock.getByText(t(`fileTransfers:state.${state}`), { exact: true })
    await expect(inState('offline').first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await dock.getByRole('button', { name: t('fileTransfers:dock.pauseAll') }).click()
    await expect(inState('paused').first()).toBeVisible()
    const resume = dock.getByRole('button', { name: t('fileTransfers:dock.resumeAll') })
    await expect(inState('offline')).toHaveCount(0)
    expect(await inState('paused').count()).toBeGreaterThanOrEqual(FILES - SENT_BEFORE)

    await context.setOffline(false)
    await resume.click()
    await expect(inState('verified')).toHaveCount(FILES)

    await page.getByRole('link', { name: t('fileTransfers:send.open') }).click()
    const table = page.getByRole('table')
    const listed = page.waitForResponse(
      async (answer) =>
        /\/transfers\/objects\?/.test(answer.url()) && (await answer.text()).includes('facture 01'),
    )
    await table.getByRole('button', { name, exact: true }).click()
    const { objects }: { objects: { name: string; sha256: string }[] } = await (await listed).json()
    expect(Object.fromEntries(objects.map((each) => [each.name, each.sha256]))).toEqual(
      Object.fromEntries(
        contents.map((each) => [each.name, createHash('sha256').update(each.bytes).digest('hex')]),
      ),
    )
    await expect(table.getByRole('button', { name: /^facture \d\d\.bin$/ })).toHaveCount(FILES)
  })
}

test('XFER-03 a connection that dies without a word shows within three seconds, and the file goes on by itself', async ({
  page,
  words,
}) => {
  const t = words('fr')
  await signIn(page, anne, inLocale(`/${folderProject}/transferts/envoyer-des-fichiers`, 'fr'))
  const held: Route[] = []
  await page.route('**/transfers/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    // Neither progress nor failure.
    held.push(route)
    return undefined
  })
  const chooser = await openChooser(page, () =>
    page.getByRole('button', { name: t('fileTransfers:send.chooseFiles') }).click(),
  )
  const buffer = randomBytes(300_000)
  await chooser.setFiles([{ name: 'releve.bin', mimeType: 'application/octet-stream', buffer }])
  const dock = page.getByRole('region', { name: t('fileTransfers:dock.title') })
  await expect.poll(() => held.length).toBe(1)
  // Two seconds and what a busy machine adds.
  await expect(dock.getByText(t('fileTransfers:state.offline'), { exact: true })).toBeVisible({
    timeout: 6000,
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(dock.getByText(t('fileTransfers:state.verified'), { exact: true })).toBeVisible()
})
