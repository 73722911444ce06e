import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import type { applyTemplate } from '@quitus/contract/templates/template-endpoints.ts'
import type { ColumnDesignOfView, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { TemplateSetting } from '@quitus/domain/template.ts'
import type { QuietContext } from '#http/call-context.ts'

/** A command describes a project as well, and publishes no events of its own. */
export type TemplateContext = QuietContext<typeof applyTemplate>

type Place = { projectId: number; source: Source }
type Grid = NonNullable<Template['grids'][Source]>
type View = Grid['views'][number]
type TemplateSynthesis = Template['syntheses'][number]

/** A setting of a project: what it is now, and how it becomes another. */
export type SettingPart<Value extends object> = {
  read: (context: TemplateContext, projectId: number) => Promise<Value>
  write: (context: TemplateContext, projectId: number, value: Value) => Promise<void>
  /** The part records what changed itself. */
  isRecorded?: true
}

/** What features know of the parts of a template; each checks what it takes as if a person had typed it. */
export type TemplateParts = {
  /** The mapping of the latest import; null for accounting entries files, and for what an earlier release imported. */
  mapping: (context: TemplateContext, projectId: number) => Promise<Record<string, unknown> | null>
  columns: {
    /** null for a grid that was never published. */
    read: (context: TemplateContext, place: Place) => Promise<ColumnDesignOfView | null>
    save: (
      context: TemplateContext,
      place: Place,
      body: RequestOf<typeof saveColumnDesign>['body'],
    ) => Promise<unknown>
  }
  views: {
    read: (context: TemplateContext, place: Place) => Promise<View[]>
    create: (context: TemplateContext, place: Place, view: View) => Promise<unknown>
  }
  syntheses: {
    read: (
      context: TemplateContext,
      projectId: number,
    ) => Promise<(Pick<TemplateSynthesis, 'label' | 'definition'> & { visibleForCustomer: boolean })[]>
    create: (context: TemplateContext, projectId: number, synthesis: TemplateSynthesis) => Promise<void>
  }
  settings: {
    [Setting in TemplateSetting]: SettingPart<NonNullable<NonNullable<Template['settings']>[Setting]>>
  }
}
