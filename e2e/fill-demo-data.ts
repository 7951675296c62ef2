import { rm } from 'node:fs/promises'
import { fillDemo } from '@bailu/demo/fill-demo'
import { serve } from '@bailu/server/app/serve'
import { readConfig } from '@bailu/server/lib/config'

/** Writes a folder with the demo data; the servers under test copy it. Filling takes as long as twenty journeys. */
export async function fillDemoData(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const config = readConfig({ ...process.env, PORT: '0', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'error' })
  const shop = await serve(config, { fill: fillDemo })
  await shop.stop()
}

if (import.meta.main) await fillDemoData(process.argv[2]!)
