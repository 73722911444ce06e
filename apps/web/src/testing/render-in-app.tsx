import { MantineProvider } from '@mantine/core'
import type { Locale } from '@quitus/domain/locale.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished, vi } from 'vitest'

/**
 * Renders with the components' theme and the product's words, in a window as far as jsdom has none; gone after the
 * test.
 */
export async function renderInApp(content: ReactNode, locale: Locale = 'en'): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView ??= () => {}
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={await createTranslations(locale)}>{content}</I18nextProvider>
    </MantineProvider>,
  )
}
