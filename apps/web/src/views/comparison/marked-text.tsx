import { markDifferences } from '@quitus/domain/comparison/marked-differences.ts'
import styles from './comparison.module.css'

/** A text with the characters marked that another one does not share. */
export function MarkedText({ text, other }: { text: string; other: string }) {
  return markDifferences(text, other).map((part, at) =>
    part.isDifferent ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
