import { lazy } from 'react'
import { ExportButton } from '#features/exports/export-button.tsx'
import { PackButton } from '#features/exports/pack-button.tsx'
import { useJobStarted } from '#features/jobs/use-job-started.ts'
import { AnomalyRecoveries } from '#features/recoveries/anomaly-recoveries.tsx'
import { SavedViewsMenu } from '#features/saved-views/saved-views-menu.tsx'
import { WorkListStrip } from '#features/work-lists/work-list-strip.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import type { LettersProps, PackProps, ViewTools } from '#views/data/view-tools.ts'
import { SentFiles } from './sent-files.tsx'

const Discussion = lazy(async () => ({ default: (await import('./discussion.tsx')).Discussion }))

/** An export is a job: the one that it starts goes to the list in the header. */
function Export() {
  return <ExportButton onStarted={useJobStarted(useProject().id)} />
}

/** An audit pack is an export. */
function Pack(props: PackProps) {
  return <PackButton {...props} onStarted={useJobStarted(props.projectId)} />
}

const LettersDialog = lazy(async () => ({
  default: (await import('#features/claim-letters/letters-dialog.tsx')).LettersDialog,
}))

const Evidence = lazy(async () => ({
  default: (await import('#features/attachments/evidence-dialog.tsx')).EvidenceDialog,
}))

/** Letters are made by a job too. */
function Letters(props: LettersProps) {
  return <LettersDialog {...props} onStarted={useJobStarted(props.projectId)} />
}

/** What the toolbar of every view offers next to its own tools. */
export const VIEW_TOOLS: ViewTools = {
  WorkLists: WorkListStrip,
  SavedViews: SavedViewsMenu,
  Export,
  Pack,
  Discussion,
  Recoveries: AnomalyRecoveries,
  Letters,
  Evidence,
  SentFiles,
}
