import type { Template } from '@quitus/contract/templates/template.schema.ts'
import { TEMPLATE_FORMAT, TEMPLATE_VERSION } from '@quitus/domain/template.ts'

/** A template, or why a text is none: another file, or one of a later release. What is in it the server checks. */
export function readTemplate(text: string): { template: Template } | { fault: 'none' | 'later' } {
  const given = parse(text)
  if (given === null || given.format !== TEMPLATE_FORMAT) return { fault: 'none' }
  if (typeof given.version === 'number' && given.version > TEMPLATE_VERSION) return { fault: 'later' }
  const isWhole = typeof given.grids === 'object' && given.grids !== null && Array.isArray(given.syntheses)
  return isWhole ? { template: given as unknown as Template } : { fault: 'none' }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // It is no template; the caller says so.
    return null
  }
}
