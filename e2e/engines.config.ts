import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The main journeys in the engines that Playwright does not drive here; each project is an engine. */
export default defineConfig({
  ...base,
  testDir: './engines',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
