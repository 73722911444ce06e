/** Lets the browser save what an address answers, under a name or, where it is blank, the one that the server gives. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
