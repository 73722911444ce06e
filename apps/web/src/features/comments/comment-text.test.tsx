import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentText } from './comment-text.tsx'

const html = (text: string, mentions: string[] = []) =>
  renderToStaticMarkup(<CommentText text={text} mentions={mentions.map((name) => ({ name }))} />)
const inner = (text: string, mentions: string[] = []) =>
  html(text, mentions).replace(/^<div[^>]*>|<\/div>$/g, '')

test.each([
  ['**payée** *deux* fois', '<p><strong>payée</strong> <em>deux</em> fois</p>'],
  ['`A < B`', '<p><code>A &lt; B</code></p>'],
  ['une\nligne', '<p>une<br/>ligne</p>'],
  ['- un\n- deux', '<ul><li>un</li><li>deux</li></ul>'],
  ['3. trois', '<ol start="3"><li>trois</li></ol>'],
  [
    '[avis](https://exemple.fr/a?b=1&c=2)',
    '<p><a href="https://exemple.fr/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">avis</a></p>',
  ],
])('FLOW-10 a comment shows %j as it is meant', (text, expected) => {
  expect(inner(text)).toBe(expected)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[piège](javascript:alert(1))',
  '[piège](data:text/html,x)',
  '![image](https://exemple.fr/suivi.png)',
  '# titre',
  '> cité',
  '| a |\n|---|\n| b |',
])('FLOW-10 a comment shows %j as it was typed', (text) => {
  const shown = html(text)
  expect(shown).not.toMatch(/<(?!\/?(?:div|p|br)\b)|href|onerror=alert\(1\)>(?!<)/)
  const read = shown
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  expect(read.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

test('FLOW-10 mentioned people are marked, the longest name first, and nobody else', () => {
  const text = inner('@Anne Martin, voir @Anne et @Paul', ['Anne', 'Anne Martin'])
  expect([...text.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, name]) => name)).toEqual([
    '@Anne Martin',
    '@Anne',
  ])
  expect(text).toContain('@Paul')
})

test('FLOW-10 whatever is typed, nothing but plain elements and links to web pages come of it', () => {
  const part = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '[x](',
      ')',
      'javascript:',
      'https://e.fr',
      '**',
      '*',
      '`',
      '\n',
      '- ',
      '1. ',
      '> ',
      '#',
      '@A',
      '\u202e',
      '|',
      'a ',
    ],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const shown = html(parts.join(''), ['A'])
      for (const [, name = ''] of shown.matchAll(/<\/?([a-zA-Z]+)/g)) {
        expect(['div', 'p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'a', 'span']).toContain(
          name,
        )
      }
      for (const [, address = ''] of shown.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^https?:\/\//)
    }),
  )
})
