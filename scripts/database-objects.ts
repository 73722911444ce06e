import { writeFile } from 'node:fs/promises'
import { OBJECTS_PAGE, renderObjectsPage } from './checks/database-objects.ts'
import { readFiles } from './repository.ts'

await writeFile(new URL(`../${OBJECTS_PAGE}`, import.meta.url), renderObjectsPage(await readFiles(/\.sql$/)))
