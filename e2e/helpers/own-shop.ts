import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import { DEMO_DATA_DIR, OWN_PORT } from '../ports.ts'

/** Addresses of a server that a journey starts for itself, and of its control server. */
export const OWN_SHOP_URL = `http://127.0.0.1:${OWN_PORT}`
export const OWN_CONTROL_URL = `http://127.0.0.1:${OWN_PORT + 1}`

/** Starts a server with extra environment variables. @returns a function that stops it */
export async function startOwnShop(env: Record<string, string>): Promise<() => Promise<void>> {
  const shop = spawn(process.execPath, ['shop-server.ts'], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...process.env,
      E2E_PORT: String(OWN_PORT),
      ...(existsSync(DEMO_DATA_DIR) && { E2E_DEMO_DATA: DEMO_DATA_DIR }),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(shop, 'exit')
  const ready = async () => (await fetch(`${OWN_SHOP_URL}/readyz`).catch(() => undefined))?.ok ?? false
  await expect.poll(async () => shop.exitCode !== null || (await ready()), { timeout: 120_000 }).toBe(true)
  if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}`)
  return async () => {
    if (shop.exitCode !== null) return
    shop.kill('SIGTERM')
    await ended
  }
}
