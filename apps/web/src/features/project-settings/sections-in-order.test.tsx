// @vitest-environment jsdom
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { type Services, ServicesContext } from '#shared/services.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { SectionsInOrder } from './sections-in-order.tsx'

const { t } = await createTranslations('en')
const ANSWERS: Record<string, object> = {
  limitation: { country: null, isInterruptedByClaim: false },
  learning: { learns: true, learned: null },
  'sealed-history': { last: null, waiting: 0, removed: null, verification: null },
}

it('PRJ-04 a section of the settings appears once all above it are there, and moves no more', async () => {
  const answers = new Map<string, () => void>()
  const api = ({ path }: { path: string }) => {
    const name = path.split('/').at(-1) ?? ''
    const { promise, resolve } = Promise.withResolvers<object>()
    answers.set(name, () => resolve(ANSWERS[name] ?? {}))
    return promise
  }
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesContext value={{ api } as unknown as Services}>
        <ProjectContext value={{ id: 7, currency: 'EUR', features: [] } as unknown as Project}>
          <SectionsInOrder />
        </ProjectContext>
      </ServicesContext>
    </QueryClientProvider>,
  )
  const answer = (name: string) => act(async () => answers.get(name)?.())
  const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
  // All that is above the last section is read at once.
  expect([...answers.keys()]).toEqual(['limitation', 'learning'])
  await answer('learning')
  expect(shown()).toEqual([])
  await answer('limitation')
  const [limitation, learning, sealed] = [
    t('admin:limitation.title'),
    t('admin:learning.title'),
    t('sealedHistory:title'),
  ]
  expect(shown()).toEqual([limitation, learning, sealed])
  expect(screen.queryByRole('button', { name: t('sealedHistory:verify') })).toBeNull()
  await answer('sealed-history')
  expect(await screen.findByRole('button', { name: t('sealedHistory:verify') })).toBeTruthy()
})
