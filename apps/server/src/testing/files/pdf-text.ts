import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF of ours, each as every font of the document would have it: enough to find out whether a word is
 * in it.
 */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf)
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
      parts.replace(/<([0-9a-f]*)>|[^<]*/gi, '$1'),
    ),
  )
  return fonts
    .flatMap((letters) =>
      shown.map((codes) =>
        (codes.match(/.{4}/g) ?? []).map((code) => letters.get(parseInt(code, 16)) ?? '').join(''),
      ),
    )
    .join('\n')
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    const end = pdf.indexOf('endstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // A font, or another stream that is not packed.
    }
  }
  return streams
}

/** Letters by glyph, as the table of a font has them: consecutive glyphs with a list of letters. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = (hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))
      letters.set(parseInt(first, 16) + at, String.fromCharCode(...units))
    }
  return letters
}
