import { markDifferences } from '@quitus/domain/comparison/marked-differences.ts'
import styles from './comparison.module.css'

/** A value as people read it, with the characters marked that another document does not share. */
export function MarkedText({ text, other }: { text: string; other: string | null }) {
  if (other === null) return text
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
