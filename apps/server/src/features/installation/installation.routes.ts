import type { Route } from '#http/bind-endpoint.ts'
import { getPreparation } from './get-preparation.ts'

export const installationRoutes: readonly Route[] = [getPreparation]
