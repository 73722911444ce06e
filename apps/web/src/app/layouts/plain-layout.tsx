import { AppFrame } from './app-frame.tsx'

/** The layout of pages that belong to no project: header, no navigation. */
export function PlainLayout() {
  return <AppFrame project={null} items={[]} />
}
