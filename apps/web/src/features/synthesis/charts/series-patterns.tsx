import { SERIES_LOOKS } from './series-look.ts'

type Props = { id: string }

/** What the bars of each series are filled with, as `url(#id-place)`. */
export function SeriesPatterns({ id }: Props) {
  return (
    <defs>
      {SERIES_LOOKS.map(({ colour, pattern }, at) => (
        <pattern
          key={pattern}
          id={`${id}-${at}`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform={pattern === 'hatched' ? 'rotate(45)' : undefined}
        >
          <rect width={6} height={6} fill={colour} />
          {pattern === 'hatched' && (
            <rect width={2} height={6} fill="var(--mantine-color-body)" fillOpacity={0.65} />
          )}
          {(pattern === 'grid' || pattern === 'barred') && (
            <rect width={6} height={2} fill="var(--mantine-color-body)" fillOpacity={0.65} />
          )}
          {(pattern === 'grid' || pattern === 'crossed') && (
            <rect width={2} height={6} fill="var(--mantine-color-body)" fillOpacity={0.65} />
          )}
          {pattern === 'dotted' && (
            <circle cx={3} cy={3} r={1} fill="var(--mantine-color-body)" fillOpacity={0.8} />
          )}
        </pattern>
      ))}
    </defs>
  )
}
