// Both parts of the books in one chunk: they share most of what they are made of.
export { EntriesPart } from './entries-part.tsx'
export { VatPart } from './vat-part.tsx'
