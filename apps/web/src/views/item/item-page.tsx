import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '#shared/http/api-error.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { usePageKeys } from '#shared/use-page-keys.ts'
import styles from './item-page.module.css'

/** The way back to the grid: a link, or an action that has more to do. */
export type ItemBack = { label: string } & (
  | { onBack: () => void; link?: undefined }
  | { link: (props: object) => ReactElement; onBack?: undefined }
)

/** What is said where the item does not exist: `code` is the refusal that says so. */
type Absence = { code: string; icon: ReactNode; title: string; hint: ReactNode }

type Props<Key> = {
  /** Another item takes the keyboard to the page again. */
  itemId: string
  title: string
  /** What the heading shows, where that is more than the title. */
  heading?: ReactNode
  /** The whole heading as text, for when it is cut. */
  headingText?: string
  /** True where the page is named by its title alone and not by its heading. */
  isNamedByTitle?: boolean
  /** After the heading: state and lock. */
  marks?: ReactNode
  /** Steps and decisions; at the foot where the window is narrow, unless the head is plain. */
  actions?: ReactNode
  /** A head of one row, which wraps. */
  hasPlainHead?: boolean
  back: ItemBack
  keys: Readonly<Record<string, Key>>
  onKey: (key: Key) => void
  /** Why a step led nowhere, in pages with steps. */
  notice?: string
  item: { error: unknown; refetch: () => unknown }
  absence: Absence
  loadingLines: number
  /** The item; undefined until it is loaded. */
  children: ReactNode | undefined
}

/**
 * The page of one item over the grid: its head, the way back, its keys, and what is shown until it is loaded or where
 * it is gone.
 */
export function ItemPage<Key>({ item, absence, back, children, ...props }: Props<Key>) {
  const titleId = useId()
  const page = useRef<HTMLElement>(null)
  usePageTitle(props.title, 'detail')
  usePageKeys(props.keys, props.onKey)

  // The page takes the keys from the first moment, and again with each item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is on the page
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
  }, [props.itemId])

  const isAbsent = item.error instanceof ApiError && item.error.code === absence.code
  return (
    <section
      ref={page}
      className={styles.page}
      {...(props.isNamedByTitle ? { 'aria-label': props.title } : { 'aria-labelledby': titleId })}
      tabIndex={-1}
    >
      <header className={styles.top} data-plain={props.hasPlainHead || undefined}>
        <div className={styles.head}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={back.label}
            title={back.label}
            {...(back.link === undefined ? { onClick: back.onBack } : { renderRoot: back.link })}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
          <h1 id={titleId} className={styles.title} title={props.headingText ?? props.title}>
            {props.heading ?? props.title}
          </h1>
          {props.marks}
        </div>
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.notice !== undefined && (
        <p className={styles.notice} role="status">
          {props.notice}
        </p>
      )}
      {isAbsent ? (
        <StatePanel icon={absence.icon} title={absence.title} action={<BackButton back={back} />}>
          {absence.hint}
        </StatePanel>
      ) : children !== undefined ? (
        children
      ) : item.error === null ? (
        <LoadingState lines={props.loadingLines} />
      ) : (
        <FailureState error={item.error} onRetry={() => void item.refetch()} />
      )}
    </section>
  )
}

/** The way back as the action of a state. */
export function BackButton({ back }: { back: ItemBack }) {
  if (back.link === undefined) return <Button onClick={back.onBack}>{back.label}</Button>
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} />} renderRoot={back.link}>
      {back.label}
    </Button>
  )
}
