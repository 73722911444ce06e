import { markDifferences } from '@quitus/domain/comparison/marked-differences.ts'
import styles from './comparison.module.css'

type Props = {
  text: string
  /** null where nothing is compared. */
  other: string | null
  /** Marks figures alone: spaces and marks within a number move with them. */
  isNumber: boolean
}

const SIGNIFICANT = /[\p{L}\p{N}−-]/u

/** A value as people read it, with the characters marked that another document does not share. */
export function MarkedText({ text, other, isNumber }: Props) {
  if (other === null) return text
  return markDifferences(text, other).map((part, at) =>
    part.isDifferent && (!isNumber || SIGNIFICANT.test(part.text)) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
