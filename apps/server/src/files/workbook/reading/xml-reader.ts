import { SaxesParser } from 'saxes'

/** What is called for each piece of markup; names of elements are without their prefix. */
export type XmlListener = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** A part that is no XML, or has a document type, and with it entities (SEC-08). */
export class XmlError extends Error {}

/** Elements within each other; a workbook has about ten. */
const MAX_DEPTH = 64

/** Reads XML that comes in pieces. Throws an `XmlError`. */
export function createXmlReader({ open, close, text }: XmlListener): {
  feed: (piece: string) => void
  end: () => void
} {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('doctype', () => {
    throw new XmlError('a document type')
  })
  parser.on('error', (error) => {
    throw new XmlError(error.message)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > MAX_DEPTH) throw new XmlError('too many elements within each other')
    open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    close(localName(name))
  })
  parser.on('text', text)
  parser.on('cdata', text)
  return {
    feed(piece) {
      parser.write(piece)
    },
    end() {
      parser.close()
    },
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** The value of an attribute that has a prefix of any name, such as `r:id`. */
export function prefixedAttribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const found = Object.keys(attributes).find((each) => each.endsWith(`:${name}`))
  return found === undefined ? undefined : attributes[found]
}
