/**
 * How many slips of the hand are two words apart: a sign missing, added, exchanged, or two neighbours changed round?
 * Counts up to `most`, and answers `most + 1` for anything beyond.
 */
export function countSlips(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return Math.min(previous[right.length] ?? 0, most + 1)
}
