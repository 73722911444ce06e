import { ActionIcon, Button, Kbd } from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NavigationPlace } from '#views/anomaly/anomaly-navigation.ts'
import styles from './item-page.module.css'

type StepsProps = {
  place: NavigationPlace | null
  /** Names of the steps, and the same with their keys. */
  labels: Readonly<Record<'previous' | 'previousKey' | 'next' | 'nextKey', string>>
  onStep: (direction: 'previous' | 'next') => void
}

/** The steps to the items before and after, and the place between them. */
export function ItemSteps({ place, labels, onStep }: StepsProps) {
  const { t } = useTranslation()
  const step = (direction: 'previous' | 'next') => (
    <ActionIcon
      variant="default"
      size={36}
      disabled={place?.[direction] == null}
      aria-label={labels[direction]}
      aria-keyshortcuts={direction === 'next' ? 'N' : 'P'}
      title={labels[`${direction}Key`]}
      onClick={() => onStep(direction)}
    >
      {direction === 'next' ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
    </ActionIcon>
  )
  return (
    <>
      {step('previous')}
      <span className={styles.place}>
        {place !== null &&
          t('anomalies:place', {
            position: counted(place.position + 1).number,
            count: counted(place.count).number,
          })}
      </span>
      {step('next')}
    </>
  )
}

type DecisionProps = {
  /** The letter that does the same; undefined where none does. */
  letter?: string | undefined
  isMain: boolean
  onClick: () => void
  children: ReactNode
}

/** A decision about the item, with its key. */
export function ItemDecision({ letter, isMain, onClick, children }: DecisionProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      className={styles.decision ?? ''}
      {...(letter !== undefined && {
        'aria-keyshortcuts': letter,
        rightSection: (
          <Kbd className={styles.key ?? ''} aria-hidden>
            {letter}
          </Kbd>
        ),
      })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
