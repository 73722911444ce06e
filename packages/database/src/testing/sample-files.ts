import { crc32 } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'))

/** A PDF of one page with this line on it. */
export function samplePdf(line: string): Bytes {
  const stream = `BT /F1 24 Tf 40 160 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 240]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`
  return bytesOf(`${text}${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`)
}

/** A green picture of 8 × 8 points. */
export function samplePng(): Bytes {
  const base64 =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPQ6w7HihiGlgQAiA5EAZSjA9sAAAAASUVORK5CYII='
  return Uint8Array.from(Buffer.from(base64, 'base64'))
}

/** A text document as Word writes it, with nothing in it that is not needed to know it for one. */
export function sampleDocx(): Bytes {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return sampleZip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    'word/document.xml': '<w:document/>',
  })
}

/** An archive of these texts, not packed. */
export function sampleZip(entries: Readonly<Record<string, string>>): Bytes {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(entries)) {
    const [encodedName, content] = [Buffer.from(name), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(encodedName.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, encodedName, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(place, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, encodedName]))
    files.push(file)
    place += file.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(place, 16)
  return Uint8Array.from(Buffer.concat([...files, ...directory, end]))
}

/** The head of a program for Windows. */
export function sampleProgram(): Bytes {
  const bytes = new Uint8Array(512)
  bytes.set(bytesOf('MZ\u0090'))
  bytes.set([0x80], 0x3c)
  bytes.set(bytesOf('PE\u0000\u0000'), 0x80)
  return bytes
}

/** The container of older Office files, or of an installer, which differ in the class of their root. */
export function sampleCompound(kind: 'office' | 'installer'): Bytes {
  const bytes = new Uint8Array(1536)
  bytes.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  bytes.set([9, 0], 0x1e)
  bytes.set([1, 0, 0, 0], 0x30)
  const root = kind === 'installer' ? '84100c0000000000c000000000000046' : '0609020000000000c000000000000046'
  bytes.set(Buffer.from(root, 'hex'), 1024 + 0x50)
  return bytes
}

/** A text file. */
export function sampleText(text: string): Bytes {
  return Uint8Array.from(Buffer.from(text, 'utf8'))
}
