import type { Route } from '#http/bind-endpoint.ts'
import { startExport } from './start-export.ts'

export const exportsRoutes: readonly Route[] = [startExport]
