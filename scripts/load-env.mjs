import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The settings of this installation; what the environment already says wins. Tests do not load them.
const file = fileURLToPath(new URL('../.env', import.meta.url))
if (existsSync(file)) process.loadEnvFile(file)
