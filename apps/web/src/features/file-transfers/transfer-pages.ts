// Both pages, and the choice among files, in one script: they share nearly everything, and each script counts where
// libraries are divided (vite.config.ts).
export { ManageFilesPage } from './manage-files-page.tsx'
export { SendFilesPage } from './send-files-page.tsx'
export { SentFilesDialog } from './sent-files-dialog.tsx'
