// @vitest-environment jsdom
import { createTranslations } from '@quitus/i18n/translator.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { FilesStep } from './files-step.tsx'
import type { ListedFile } from './import-files.ts'

const { t } = await createTranslations('en')
const OBJECT = '6a1f9b2e-0000-4000-8000-000000000001'

/** Sends a file whose line among those on their way stays, and which the server does not describe yet. */
async function sendFile(name: string) {
  let list: (file: ListedFile) => void = () => undefined
  let save: (known: string | null) => void = () => undefined
  function Page() {
    const [files, setFiles] = useState<readonly string[]>([])
    const [isSaved, setSaved] = useState(true)
    const [described, setDescribed] = useState<readonly object[]>([])
    save = (known) => {
      setSaved(true)
      setDescribed([{ object: OBJECT, name: known, size: null }])
    }
    const change = (changed: { files: readonly string[] }) => {
      setFiles(changed.files)
      setSaved(false)
    }
    return (
      <FilesStep
        draft={{ content: { files }, version: 1, isSaved, change } as never}
        stored={{ files: described, version: 1 } as never}
        recognition={undefined}
        files={
          {
            send: async (_: unknown, onListed: typeof list) => {
              list = onListed
            },
            unpack: () => new Promise(() => undefined),
            sending: [{ key: 7, name, message: null, isFailed: false }],
            Chooser: () => null,
            FolderChooser: () => null,
          } as never
        }
      />
    )
  }
  await renderInApp(
    <ProjectContext value={{ id: 1, features: ['transfers'] } as never}>
      <Page />
    </ProjectContext>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is no field for files.')
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
  const lines = () =>
    within(screen.getByRole('list', { name: t('importing:files.list') }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  return {
    lines,
    arrive: () => act(() => list({ id: OBJECT, key: 7, name })),
    save: (known: string | null) => act(() => save(known)),
  }
}

it('DATA-09 a file that arrives has one line throughout, so that nothing below it moves', async () => {
  const { lines, arrive, save } = await sendFile('liste.csv')
  expect(lines()).toEqual([`liste.csv${t('importing:files.sending')}`])
  arrive()
  expect(lines()).toEqual(['liste.csv'])
  save('liste.csv')
  expect(lines()).toEqual(['liste.csv'])
  // Someone deletes it.
  save(null)
  expect(lines()).toEqual([t('importing:files.missing')])
})

it('DATA-09 an archive that arrives has one line while it is unpacked', async () => {
  const { lines, arrive } = await sendFile('fournisseurs.zip')
  arrive()
  expect(lines()).toEqual([`fournisseurs.zip${t('importing:files.unpacking')}`])
})
