import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { WORDS } from '../helpers/words.ts'
import { PORT } from '../ports.ts'
import type { RunningBrowser } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { openPhone, type Phone } from './phone.ts'
import { startWebKit } from './webkit.ts'

/** The words of the journeys: those of the language with the longest ones. */
export const words = WORDS.th

/** Loads when everything on the page can be tapped. */
export const HYDRATED = { css: '[data-notices]' }

const named = (variable: string): string => {
  const path = process.env[variable]
  if (!path) throw new Error(`Name the browser in ${variable}; tools/lib/engines.mjs knows where Debian has it.`)
  return path
}
const START: Record<string, () => Promise<RunningBrowser>> = {
  firefox: () => startFirefox(named('FIREFOX_PATH')),
  webkit: () => startWebKit(named('WEBKIT_DRIVER_PATH'), named('WEBKIT_BROWSER_PATH')),
}

/** A phone with the engine that the project is named after, in Thai. */
export const journey = base.extend<{ phone: Phone }, { running: RunningBrowser }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const running = await START[info.project.name]!()
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  phone: async ({ running }, use, info) => {
    const engine = await running.open()
    const phone = await openPhone(engine, PORT)
    try {
      await phone.open('/about')
      await phone.run(
        'document.cookie = "lang=th; path=/"; localStorage.setItem("lang", "th"); localStorage.setItem("FIRST_TIPS", "CUSTOM_1")',
      )
      await use(phone)
      if (info.status !== info.expectedStatus) await writeFile(info.outputPath('screen.png'), await phone.screenshot())
    } finally {
      await phone.close()
      await engine.close()
    }
  },
})

export async function signIn(phone: Phone, email: string): Promise<void> {
  const { field, login } = words.auth
  await phone.open('/login')
  await phone.see(HYDRATED)
  await phone.typeInto({ label: field.email }, email)
  await phone.typeInto({ label: field.password }, 'demo1234')
  await phone.tap({ role: 'button', name: login.submit })
  await phone.isAt('/home')
  // In Firefox a part of the page that fails to load because the page is left makes the router reload it instead.
  await phone.see({ role: 'heading', name: words.home.green })
}
