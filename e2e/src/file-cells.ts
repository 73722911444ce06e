import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import type { Locale } from '@quitus/domain/locale.ts'
import { cell, reveal } from './grid-cell.ts'
import type { LedgerProject } from './ledger-project.ts'
import { openChooser } from './open-chooser.ts'
import { inLocale } from './pages.ts'
import { signIn } from './quitus-test.ts'

/** The column of files that detection gives every dashboard. */
export const FILE_COLUMN = 'Justificatif'

export type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** A file as a person has it on their disk; the type that a browser would say is wrong on purpose. */
export function sentFile(name: string, bytes: Uint8Array): SentFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}

/** Signs in to the project and brings the FILE cell of a line on screen, with the keyboard in it. */
export async function openFileCell(
  page: Page,
  project: LedgerProject,
  { locale = 'fr', line = 0 }: { locale?: Locale; line?: number } = {},
): Promise<Locator> {
  await signIn(page, project.reviewers[0], inLocale('/login', locale))
  const target = cell(page, line, FILE_COLUMN)
  await reveal(page, target)
  await expect(target.getByRole('button').first()).toBeVisible()
  await focusCell(target)
  return target
}

/** Clicks the edge of a cell, where none of its buttons is. */
export async function focusCell(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('The cell is not on screen.')
  await target.click({ position: { x: box.width - 3, y: box.height / 2 } })
  await expect(target).toBeFocused()
}

/** Chooses files in the system's chooser, which `open` opens. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: readonly SentFile[],
): Promise<FileChooser> {
  const chooser = await openChooser(page, open)
  await chooser.setFiles([...files])
  return chooser
}
