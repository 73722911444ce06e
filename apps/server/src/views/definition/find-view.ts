import { AppError } from '#errors/app-error.ts'
import { loadView, type View } from './view.sql.ts'

/** The view as this person sees it; null before its first publication. */
export async function findView(
  ...[tx, requested, requester]: Parameters<typeof loadView>
): Promise<View | null> {
  try {
    return await loadView(tx, requested, requester)
  } catch (error) {
    if (error instanceof AppError && error.code === 'view_not_found') return null
    throw error
  }
}
