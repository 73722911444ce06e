import { MAX_SHEET_ADDRESS, MAX_SHEET_LINKS } from '@quitus/domain/files/sheet-limits.ts'
import { xmlText } from '#files/workbook/xml-text.ts'

/** What the addresses of a sheet may take of memory until they are written at its end. */
const MOST_CHARACTERS = 16_000_000

/** The links of a sheet, which are behind its rows, and their addresses, which are in a part of their own. */
export type SheetLinks = ReturnType<typeof createSheetLinks>

/** Collects links as long as a program takes them all. */
export function createSheetLinks() {
  const places: { reference: string; id: number }[] = []
  const idOf = new Map<string, number>()
  let characters = 0
  return {
    /** False for an address that the sheet cannot link to: it then is there as text. */
    add(reference: string, address: string): boolean {
      if (places.length >= MAX_SHEET_LINKS) return false
      const target = targetOf(address)
      if (target === null) return false
      let id = idOf.get(target)
      if (id === undefined) {
        if (characters + target.length > MOST_CHARACTERS) return false
        characters += target.length
        id = idOf.size + 1
        idOf.set(target, id)
      }
      places.push({ reference, id })
      return true
    },
    linksXml(): string {
      if (places.length === 0) return ''
      return `<hyperlinks>${places.map(({ reference, id }) => `<hyperlink ref="${reference}" r:id="rId${id}"/>`).join('')}</hyperlinks>`
    },
    addressesXml(): string {
      const targets = [...idOf].map(
        ([target, id]) =>
          `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${xmlText(target)}" TargetMode="External"/>`,
      )
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`
    },
  }
}

/** A program calls the whole file damaged for one address that is none. */
function targetOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { href } = new URL(address)
  const [before = '', ...after] = href.split('#')
  const target = after.length === 0 ? before : `${before}#${after.join('%23')}`
  return target.length <= MAX_SHEET_ADDRESS ? target : null
}
