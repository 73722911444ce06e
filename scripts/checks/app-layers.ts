/**
 * Inside an app: `app` composes `features`, which are on `views`, which are on what is shared; tests and their
 * harness may use all of it.
 */
type Layer = 'shared' | 'views' | 'features' | 'app' | 'testing'

const RANK: Record<Exclude<Layer, 'testing'>, number> = { shared: 0, views: 1, features: 2, app: 3 }
/** Modules and folders that compose features: entry points, the command line and what fills a new installation. */
const APP_NAMES = new Set([
  'start',
  'main',
  'app',
  'cli',
  'commands',
  'demo',
  'job-runners',
  'routes',
  'serve-cells',
  'template-routes',
])

/** Why a module of an app may not import another one of the same app, both as paths below `src`; null when it may. */
export function layerFault(from: string, to: string): string | null {
  const [own, target] = [layerOf(from), layerOf(to)]
  const [ownFeature, targetFeature] = [featureOf(from), featureOf(to)]
  if (ownFeature !== null && targetFeature !== null && ownFeature !== targetFeature) {
    return `feature ${ownFeature} does not import feature ${targetFeature}: compose in app/ or promote what both need`
  }
  if (isTestFile(from) || own === 'testing') return null
  if (target === 'testing') return `${to} is for tests only`
  return RANK[target] > RANK[own] ? `${own} does not import ${target}: ${to}` : null
}

function layerOf(path: string): Layer {
  const first = path.split('/')[0] ?? ''
  if (first === 'testing') return 'testing'
  if (first === 'views' || first === 'features') return first
  return APP_NAMES.has(first.replace(/\..*$/, '')) ? 'app' : 'shared'
}

function featureOf(path: string): string | null {
  return layerOf(path) === 'features' ? (path.split('/')[1] ?? null) : null
}

function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
