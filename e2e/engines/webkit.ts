import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@bailu/server/testing/stand-ins/free-port'
import type { ElementRef, Engine, RunningBrowser } from './engine.ts'

/** The protocol's name of a reference: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

// The buttons of its toolbar would make the window of MiniBrowser wider than a phone.
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

async function displayOf(screen: ChildProcess): Promise<string> {
  let number = ''
  for await (const chunk of screen.stdio[3] as AsyncIterable<Buffer>) {
    number += chunk.toString()
    if (number.endsWith('\n')) break
  }
  return `:${number.trim()}`
}

/** Starts a screen without a monitor and, on it, WebKitGTK's driver, which speaks WebDriver. */
export async function startWebKit(driverPath: string, browserPath: string): Promise<RunningBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'bailu-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: await displayOf(screen), XDG_CONFIG_HOME: home, TZ: 'Asia/Bangkok' },
  })

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  async function open(): Promise<Engine> {
    const options = { 'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] } }
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: options },
    })
    const get = <T>(path: string) => call<T>('GET', `/session/${sessionId}${path}`)
    const post = <T>(path: string, body: object = {}) => call<T>('POST', `/session/${sessionId}${path}`, body)
    const of = (element: ElementRef) => `/element/${(element as { [ELEMENT]: string })[ELEMENT]}`
    const run: Engine['run'] = (script, ...args) => post('/execute/sync', { script, args })
    return {
      run,
      open: (url) => post('/url', { url }),
      back: () => post('/back'),
      reload: () => post('/refresh'),
      url: () => get('/url'),
      tap: (element) => post(`${of(element)}/click`),
      type: (element, text) => post(`${of(element)}/value`, { text }),
      chooseFile: (element, path) => post(`${of(element)}/value`, { text: path }),
      async resize(width, height) {
        await post('/window/rect', { width, height })
        // The window has a toolbar above the page.
        const visible = await run<number>('return innerHeight')
        await post('/window/rect', { width, height: height + height - visible })
      },
      screenshot: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
      close: () => call('DELETE', `/session/${sessionId}`),
    }
  }

  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (driver.exitCode !== null) throw new Error(`${driverPath} ended with ${driver.exitCode}`)
    await new Promise((next) => setTimeout(next, 100))
  }
  return {
    open,
    async stop() {
      for (const child of [driver, screen]) {
        if (child.exitCode !== null) continue
        child.kill()
        await once(child, 'exit')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
