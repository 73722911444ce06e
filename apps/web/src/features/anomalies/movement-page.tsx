export function MovementPage() {
  return null
}
