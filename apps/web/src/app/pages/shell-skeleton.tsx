import { Skeleton } from '@mantine/core'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './shell-skeleton.module.css'

/** The outline of a project's screens while it is not yet known whether the project may be opened. */
export function ShellSkeleton() {
  return (
    <div className={styles.layout}>
      <div className={styles.header}>
        <Skeleton width={280} height={16} radius="sm" />
      </div>
      <div className={styles.body}>
        <div className={styles.navigation}>
          <Skeleton height={16} radius="sm" />
        </div>
        <main className={styles.content}>
          <LoadingState lines={16} />
        </main>
      </div>
    </div>
  )
}
