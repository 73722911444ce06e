const THRESHOLD = 0.179

/**
 * Black or white, whichever reads better on a CSS hex colour, by relative luminance (I18N-06); null for anything
 * else.
 */
export function textColourOn(background: string): '#000000' | '#ffffff' | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(background)?.[1]
  if (hex === undefined) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(full.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > THRESHOLD ? '#000000' : '#ffffff'
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
