export type Encoding = 'utf-8' | 'iso-8859-15' | 'windows-1252'

const ABOVE_LATIN: Record<Encoding, Record<string, number>> = {
  'utf-8': {},
  'iso-8859-15': { œ: 0xbd, Œ: 0xbc, '€': 0xa4 },
  'windows-1252': { œ: 0x9c, Œ: 0x8c, '€': 0x80, '’': 0x92 },
}

/**
 * The bytes of a text as an accounting program writes it; a character that the encoding lacks becomes an apostrophe.
 */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const above = ABOVE_LATIN[encoding]
  // ISO 8859-15 has no curly apostrophe.
  const bytes = Buffer.from(
    text.replace(/[^\0-\xff]/g, (character) => (character in above ? character : "'")),
    'latin1',
  )
  if (!/[^\0-\xff]/.test(text)) return bytes
  for (let at = 0; at < text.length; at++) {
    const byte = above[text[at] ?? '']
    if (byte !== undefined) bytes[at] = byte
  }
  return bytes
}
