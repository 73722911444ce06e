/**
 * Opens the system's chooser; called within what a person pressed, or browsers refuse. Nothing follows when they
 * choose nothing.
 */
export function chooseFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]))
  input.click()
}
