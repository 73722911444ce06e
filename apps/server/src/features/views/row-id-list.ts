/** Row ids of a result set as stored: four bytes each, big endian. */
export function sliceRowIds(rowIds: Buffer, offset: number, limit: number): number[] {
  const end = Math.min(rowIds.length / 4, offset + limit)
  const slice: number[] = []
  for (let position = offset; position < end; position++) slice.push(rowIds.readInt32BE(position * 4))
  return slice
}

/** The stored form of ids that are already in order. */
export function packRowIds(ids: readonly number[]): Buffer {
  const packed = Buffer.alloc(ids.length * 4)
  for (const [position, id] of ids.entries()) packed.writeInt32BE(id, position * 4)
  return packed
}
