import type { Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { IconEye, IconFolderOpen, IconPaperclip, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FileActions } from '#model/file-actions.ts'
import type { GridRow } from '#model/window-source.ts'
import { fileStateOf } from './file-state.ts'
import './files.css'

type Props = {
  row: GridRow
  column: Column
  value: WireValue
  /** What the rule of edits says of the cell (CELL-02). */
  isChangeable: boolean
  actions: FileActions
  t: Translate
  /** Shown where there is no file and none can be added. */
  blank?: ReactNode
}

/** The FILE cell of a card or of a row's detail, with the actions of the one in the grid. */
export function FileControl({ row, column, value, isChangeable, actions, t, blank = null }: Props) {
  useSyncExternalStore(actions.subscribe, actions.version)
  const frame = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const state = fileStateOf({ row, column, value, isChangeable }, actions)

  // What was pressed is gone with the state that it changed: the keyboard goes on with what came in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of state has other controls
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    frame.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [state.kind])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of its buttons, takes no input itself
    <span
      ref={frame}
      className="quitus-file"
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = frame.current?.contains(relatedTarget) ?? false
      }}
      onDragOver={(event) => state.kind === 'empty' && event.preventDefault()}
      onDrop={(event) => {
        if (state.kind !== 'empty' || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        actions.send(row, column, [...event.dataTransfer.files])
      }}
    >
      {state.kind === 'nothing' && blank}
      {state.kind === 'empty' && (
        <button type="button" className="quitus-file-choose" onClick={() => actions.choose(row, column)}>
          <IconUpload size={16} aria-hidden />
          <span className="quitus-cut">{t('files:cell.choose')}</span>
        </button>
      )}
      {state.kind === 'empty' && actions.chooseSent !== undefined && (
        <Action label={t('files:cell.chooseSent')} onPress={() => actions.chooseSent?.(row, column)}>
          <IconFolderOpen size={16} aria-hidden />
        </Action>
      )}
      {state.kind === 'sending' && (
        <>
          <span
            className="quitus-file-bar"
            role="progressbar"
            aria-label={t('files:cell.sending', { name: state.transfer.name })}
            aria-valuemin={0}
            aria-valuemax={100}
            {...(state.transfer.sent < 1
              ? {
                  'aria-valuenow': Math.round(state.transfer.sent * 100),
                  'aria-valuetext': t('files:cell.percent', {
                    percent: Math.round(state.transfer.sent * 100),
                  }),
                }
              : { 'aria-valuetext': t('files:cell.storing'), 'data-waiting': '' })}
            ref={(bar) => bar?.style.setProperty('--quitus-sent', `${state.transfer.sent * 100}%`)}
          />
          <Action label={t('files:cell.cancel')} onPress={() => actions.cancel(row, column)}>
            <IconX size={16} aria-hidden />
          </Action>
        </>
      )}
      {state.kind === 'file' && !state.canDownload && <span className="quitus-cut">{state.name}</span>}
      {state.kind === 'file' && state.canDownload && (
        <button
          type="button"
          className="quitus-link quitus-file-name"
          aria-label={t('files:cell.download', { name: state.name })}
          title={t('files:cell.download', { name: state.name })}
          onClick={() => actions.download(row, column)}
        >
          <IconPaperclip size={16} aria-hidden />
          <span className="quitus-cut">{state.name}</span>
        </button>
      )}
      {state.kind === 'file' && state.canPreview && (
        <Action
          label={t('files:cell.preview', { name: state.name })}
          onPress={() => actions.preview(row, column)}
        >
          <IconEye size={16} aria-hidden />
        </Action>
      )}
      {state.kind === 'file' && state.canRemove && (
        <Action
          label={t('files:cell.remove', { name: state.name })}
          onPress={() => actions.remove(row, column)}
        >
          <IconTrash size={16} aria-hidden />
        </Action>
      )}
    </span>
  )
}

function Action({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="quitus-file-action" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  )
}
