/** Why a module of the grid may not import another one of it, both as paths below `src`; null when it may. */
export function gridLayerFault(from: string, to: string): string | null {
  const [own, target] = [folderOf(from), folderOf(to)]
  // What is next to the folders composes them, and nothing in them knows it.
  if (own === null || own === target || target === 'model') return null
  if (target === null)
    return `${own} does not import ${to}: what composes the features is known to none of them`
  if (own === 'model') return `model does not import ${target}`
  if (target === 'core') return null
  return own === 'core'
    ? `core does not import feature ${target}`
    : `feature ${own} does not import feature ${target}: compose them next to the folders, or move what both need to core`
}

function folderOf(path: string): string | null {
  const [first = '', ...rest] = path.split('/')
  return rest.length === 0 ? null : first
}
