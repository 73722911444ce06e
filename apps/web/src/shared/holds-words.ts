/** True when the text holds every word of the search, whatever the accents and case. */
export function holdsWords(text: string, search: string): boolean {
  const plainText = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
