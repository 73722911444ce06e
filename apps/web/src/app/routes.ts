import { plainRoutes } from './routes/plain-routes.ts'
import { projectRoutes } from './routes/project-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { rootRoute, signedInRoute } from './routes/signed-in-routes.ts'

/** Every address of the app, without its language (NAV-01); the router's rewrite adds and removes `/en`. */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  signedInRoute.addChildren([...plainRoutes, projectRoutes]),
])
