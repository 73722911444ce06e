import { useEffect } from 'react'

const PRODUCT = 'Quitus'
const titles = { page: '', detail: '' }

function show(): void {
  const parts = [titles.detail, titles.page, PRODUCT].filter((part) => part !== '')
  document.title = parts.join(' · ')
}

/** Names the tab. A `detail` (a drawer over its page) is before the page's own title while it is open. */
export function usePageTitle(title: string, level: keyof typeof titles = 'page'): void {
  useEffect(() => {
    titles[level] = title
    show()
    return () => {
      if (titles[level] === title) titles[level] = ''
      show()
    }
  }, [title, level])
}
