/** Lower case without accents, the form in which people’s searches are compared, as the database does. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
