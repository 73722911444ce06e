import { Lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './comments.module.css'

type Props = { text: string; mentions: readonly { name: string }[] }

/** Deeper lists are shown as they were typed. */
const MOST_LEVELS = 8

/**
 * A comment as its reader sees it: bold, italics, code, lists and links to web pages. Anything else, markup of other
 * kinds included, stays the text that was typed. Every piece becomes an element of React; no HTML is ever made of it.
 */
export function CommentText({ text, mentions }: Props) {
  const content = useMemo(() => render(text, mentions), [text, mentions])
  return (
    <div className={styles.text} dir="auto">
      {content}
    </div>
  )
}

function render(text: string, mentions: Props['mentions']): ReactNode {
  const names = mentions
    .map(({ name }) => `@${name}`)
    .filter((name) => name.length > 1)
    .toSorted((one, other) => other.length - one.length)
  try {
    return blocks(new Lexer({ gfm: true, breaks: true }).lex(text), names, 0)
  } catch {
    // Text that the parser cannot take is shown as it was typed.
    return <p>{text}</p>
  }
}

function blocks(tokens: readonly Token[], names: readonly string[], level: number): ReactNode {
  return tokens.map((token, at) => {
    const key = `${at}`
    if (token.type === 'space') return null
    if (token.type === 'paragraph' && token.tokens !== undefined)
      return <p key={key}>{inline(token.tokens, names, level)}</p>
    if (token.type === 'text')
      return <Fragment key={key}>{inline(token.tokens ?? [token], names, level)}</Fragment>
    if (token.type === 'code')
      return (
        <pre key={key}>
          <code>{token.text}</code>
        </pre>
      )
    if (token.type === 'list' && level < MOST_LEVELS)
      return <List key={key} list={token as Tokens.List} names={names} level={level} />
    return <p key={key}>{withMentions(token.raw.trimEnd(), names)}</p>
  })
}

function List({ list, names, level }: { list: Tokens.List; names: readonly string[]; level: number }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its parts
    <li key={at}>
      {item.task ? withMentions(item.raw.trimEnd(), names) : blocks(item.tokens, names, level + 1)}
    </li>
  ))
  if (!list.ordered) return <ul>{items}</ul>
  return <ol start={typeof list.start === 'number' ? list.start : 1}>{items}</ol>
}

function inline(tokens: readonly Token[], names: readonly string[], level: number): ReactNode {
  return tokens.map((token, at) => {
    const key = `${at}`
    if (level < 4 * MOST_LEVELS && 'tokens' in token && token.tokens !== undefined) {
      const inner = inline(token.tokens, names, level + 1)
      if (token.type === 'strong') return <strong key={key}>{inner}</strong>
      if (token.type === 'em') return <em key={key}>{inner}</em>
      if (token.type === 'link' && isWebAddress(token.href))
        return (
          <a key={key} href={token.href} target="_blank" rel="noopener noreferrer nofollow">
            {inner}
          </a>
        )
      if (token.type === 'text') return <Fragment key={key}>{inner}</Fragment>
    }
    if (token.type === 'codespan') return <code key={key}>{token.text}</code>
    if (token.type === 'br') return <br key={key} />
    const text = token.type === 'text' || token.type === 'escape' ? token.text : token.raw
    return <Fragment key={key}>{withMentions(text, names)}</Fragment>
  })
}

function isWebAddress(href: unknown): href is string {
  return typeof href === 'string' && /^https?:\/\//i.test(href) && URL.canParse(href)
}

/** The text with every mention of a person marked. */
function withMentions(text: string, names: readonly string[]): ReactNode {
  const parts: ReactNode[] = []
  let rest = text
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (found === undefined) break
    parts.push(
      rest.slice(0, found.at),
      <span key={parts.length} className={styles.mention}>
        {found.name}
      </span>,
    )
    rest = rest.slice(found.at + found.name.length)
  }
  return [...parts, rest]
}
