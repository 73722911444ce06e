import { Button, Group, Modal } from '@mantine/core'
import { IconAlertTriangle, IconHelp, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import styles from './message-box.module.css'
import { MessageBoxContext, type MessageBoxOptions, type ShowMessageBox } from './message-box.ts'

type Box = { id: number; options: MessageBoxOptions; answer: (answer: string | null) => void }

const ICONS = {
  information: IconInfoCircle,
  question: IconHelp,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
}

let lastId = 0

type Props = {
  /** The user in front of the page; when someone else is there, or nobody, open boxes are left without an answer. */
  owner: string | null
  children: ReactNode
}

/** Shows the message boxes that are requested below it, one at a time. */
export function MessageBoxProvider({ owner, children }: Props) {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const rememberFocus = useReturnFocus(boxes.length > 0)
  const remember = useRef(rememberFocus)
  useEffect(() => {
    remember.current = rememberFocus
  })
  const show: ShowMessageBox = useCallback(
    <Answer extends string>(options: MessageBoxOptions<Answer>) =>
      new Promise<Answer | null>((resolve) => {
        remember.current()
        lastId += 1
        const id = lastId
        const answer = (given: string | null) => {
          setBoxes((open) => open.filter((box) => box.id !== id))
          resolve(options.buttons.find((button) => button.answer === given)?.answer ?? null)
        }
        setBoxes((open) => [...open, { id, options, answer }])
      }),
    [],
  )
  const open = useRef(boxes)
  useEffect(() => {
    open.current = boxes
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes of one person end when the next one comes
  useEffect(() => {
    return () => {
      for (const box of open.current) box.answer(null)
    }
  }, [owner])
  const [first] = boxes
  return (
    <MessageBoxContext value={show}>
      {children}
      {first !== undefined && <MessageBox key={first.id} box={first} />}
    </MessageBoxContext>
  )
}

function MessageBox({ box }: { box: Box }) {
  const { t } = useTranslation()
  const { title, text, kind, buttons } = box.options
  const Icon = ICONS[kind]
  return (
    <Modal
      opened
      onClose={() => box.answer(null)}
      title={
        <span className={styles.title} data-kind={kind}>
          <Icon size={20} aria-hidden="true" />
          {title}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      centered
    >
      <p className={styles.text}>{text}</p>
      <Group justify="flex-end" gap="xs">
        {buttons.map(({ answer, label, isMain = false }, at) => (
          <Button
            key={answer}
            variant={isMain ? 'filled' : 'default'}
            {...(isMain && kind === 'danger' && { color: 'red.8' })}
            {...(at === 0 && { 'data-autofocus': true })}
            onClick={() => box.answer(answer)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}
