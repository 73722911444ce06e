// Loaded first, by whichever Node npm found: an older one cannot even read what comes next.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `Quitus runs on Node 24, this is Node ${process.versions.node}: run npm ci again without --omit=optional, or install Node 24.`,
  )
  process.exit(1)
}
