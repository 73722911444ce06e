import { StringDecoder } from 'node:string_decoder'

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Lines of COPY’s text format, each as its fields, in the pieces in which they come; a null is an empty field. */
export async function* copiedLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of bytes) {
    const text = rest + decoder.write(piece)
    const end = text.lastIndexOf('\n')
    if (end === -1) {
      rest = text
      continue
    }
    rest = text.slice(end + 1)
    yield text.slice(0, end).split('\n').map(fieldsOf)
  }
}

function fieldsOf(line: string): string[] {
  const fields = line.split('\t')
  return line.includes('\\') ? fields.map(unescaped) : fields
}

function unescaped(field: string): string {
  if (!field.includes('\\')) return field
  return field.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character)
}
