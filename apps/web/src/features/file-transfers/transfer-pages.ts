// Both pages, and the choices among files and folders, in one script: they share nearly everything, and each script
// counts where libraries are divided (vite.config.ts).
export { FolderChooser } from './folder-chooser.tsx'
export { ManageFilesPage } from './manage-files-page.tsx'
export { SendFilesPage } from './send-files-page.tsx'
export { SentFilesDialog } from './sent-files-dialog.tsx'
