import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './account.module.css'

/** Light modules around the code, without which cameras do not find it. */
const BORDER = 3

/** A QR code, drawn here: its text leaves the page for nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
