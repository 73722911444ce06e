import { Button } from '@mantine/core'

type Props = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  label: string
}

/** Requests more of a list that comes page by page; nothing at its end. */
export function NextPageButton({ pages, label }: Props) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
