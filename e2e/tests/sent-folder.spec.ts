import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { expect, signIn, test } from '#quitus-test.ts'

const FILES = 20
/** Files that arrive before the line is cut. */
const SENT_BEFORE = 6

let anne: Person
let project: string

test.beforeAll(async () => {
  anne = await createPerson('Anne Dossier')
  project = await createProject(
    { name: 'Dossier entier', company: 'Ateliers Perrin', features: ['transfers'], right: 'review' },
    anne,
  )
})

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

    await signIn(page, anne, inLocale(`/${project}/transferts/envoyer-des-fichiers`, locale))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:sendFiles.title'))
    // Whatever the page asks for while there is no line fails.
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
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('fileTransfers:send.chooseFolder') }).click()
    await (await chooser).setFiles(folder)

    const dock = page.getByRole('region', { name: t('fileTransfers:dock.title') })
    const inState = (state: string) => dock.getByText(t(`fileTransfers:state.${state}`), { exact: true })
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
