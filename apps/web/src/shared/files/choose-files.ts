/**
 * Opens the system's chooser, of a folder with all that is in it where wanted; called within what a person pressed,
 * or browsers refuse. Nothing follows when they choose nothing.
 */
export function chooseFiles(
  onChosen: (files: readonly File[]) => void,
  { isFolder = false }: { isFolder?: boolean } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = isFolder
  input.hidden = true
  input.addEventListener('change', () => {
    input.remove()
    onChosen([...(input.files ?? [])])
  })
  input.addEventListener('cancel', () => input.remove())
  // In the page until it has answered: browsers may collect one that nothing refers to, and then it never does.
  document.body.append(input)
  input.click()
}
