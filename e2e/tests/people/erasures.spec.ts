import { randomUUID } from 'node:crypto'
import { createPerson, createProject } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, test } from '#quitus-test.ts'

test('SEC-09 A11Y-01 an administrator erases a person and a project, and fetches the certificate', async ({
  page,
  signInAs,
  words,
}) => {
  const t = words('fr')
  const person = await createPerson(`Agathe ${randomUUID()}`)
  const name = `Audit ${randomUUID()}`
  const reference = `GDPR ${randomUUID()}`
  const project = await createProject({ name, company: 'Groupe Valmont' }, person)
  await signInAs('admin', { at: `/admin/users?search=${encodeURIComponent(person.login.slice(0, 12))}` })
  await page.getByRole('link', { name: person.name }).click()
  const drawer = page.getByRole('dialog', { name: person.name })
  await drawer.getByRole('button', { name: t('admin:user.disable') }).click()
  await page
    .getByRole('dialog', { name: t('admin:user.disableTitle', { name: person.name }) })
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: t('admin:user.disable') })
    .click()
  await drawer.getByRole('button', { name: t('erasures:person.action') }).click()
  const erasing = page.getByRole('dialog', { name: t('erasures:person.dialog', { name: person.name }) })
  await expect(erasing.getByText(t('erasures:preview.heading'))).toBeVisible()
  await expectAccessible(page)
  const spellings = erasing.getByLabel(t('erasures:person.otherNames'))
  await spellings.fill('Li')
  await erasing.getByLabel(t('erasures:person.reference')).fill(reference)
  await page.keyboard.press('Enter')
  await expect(spellings).toHaveAccessibleDescription(new RegExp(t('erasures:person.otherNamesFault')))
  await spellings.fill('Agathe Martin')
  await erasing.getByRole('button', { name: t('erasures:person.submit') }).click()

  const certificate = page.getByRole('dialog', { name: t('erasures:certificate.title', { id: '' }).trim() })
  await expect(certificate).toContainText(reference)
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible()
  await expect(page.getByText(person.name)).toHaveCount(0)
  await expectAccessibleInBothModes(page)
  const download = page.waitForEvent('download')
  await certificate.getByRole('button', { name: t('erasures:certificate.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^attestation-effacement-\d+\.pdf$/)

  await page.goto(`/admin/projects/${project}?tab=settings`)
  const months = page.getByLabel(t('erasures:retention.erase'))
  await months.fill('0')
  await page.getByRole('button', { name: t('admin:project.save') }).click()
  await expect(months).toHaveAccessibleDescription(new RegExp(t('erasures:retention.fault')))
  await months.fill('12')
  await page.getByRole('button', { name: t('admin:project.save') }).click()
  await expect(page.getByText(t('admin:project.saved'))).toBeVisible()
  await page.getByRole('button', { name: t('admin:project.archive') }).click()
  await page.getByLabel(t('admin:project.confirmName')).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('erasures:retention.erasesOn', { at: '' }).slice(0, 20))).toBeVisible()
  await page.getByRole('button', { name: t('erasures:project.action') }).click()
  const leaving = page.getByRole('dialog', { name: t('erasures:project.dialog', { name }) })
  await leaving.getByLabel(t('erasures:project.name')).fill('Audit')
  await page.keyboard.press('Enter')
  await expect(leaving.getByLabel(t('erasures:project.name'))).toHaveAccessibleDescription(
    new RegExp(t('erasures:project.nameFault')),
  )
  await leaving.getByLabel(t('erasures:project.name')).fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/erasures\/\d+$/)
  await expect(certificate).toContainText(name)
})
